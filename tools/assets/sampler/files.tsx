import type { ReactElement } from 'react'
import { renderToStaticMarkup as markup } from 'react-dom/server'
import {
  author,
  book,
  buyLabel,
  invitation,
  parts,
  sampler as words,
  shops,
} from 'virtual:content/book'
import { chapters } from 'virtual:content/chapters'
import { guides } from 'virtual:content/guides'
import {
  type Chapter,
  chapterSlugOf,
  chaptersOf,
  type Identity,
} from '../../../src/core/book/chapters.ts'
import { footer } from '../../../src/views/ui/labels.ts'
import { Blocks } from '../../../src/views/ui/prose.tsx'
import { Verse } from '../../../src/views/ui/verse.tsx'
import { dayTitle } from '../../../src/core/book/labels.ts'
import { sampler as labels } from './labels.ts'

type Page = { name: string; title: string; body: ReactElement }

const { title, text } = words!
const rights = footer.rights({ year: book.year, author: author.name })
const days = parts.flatMap(chaptersOf).map((day): Page => ({
  name: `day-${day.number}`,
  title: dayTitle(
    day.number,
    day.identities.map(({ chapterTitle }) => chapterTitle),
  ),
  body: <Day {...day} />,
}))
const last: Page = { name: 'end', title: invitation.heading, body: <LastPage /> }
const contents = [...days, last]
const pages: readonly Page[] = [
  { name: 'title', title, body: <TitlePage /> },
  { name: 'nav', title: labels.contents, body: <Contents /> },
  ...contents,
]

/** The texts of the EPUB by path, without its cover and style sheet: https://www.w3.org/TR/epub-33/ */
export function samplerFiles(): Record<string, string> {
  return {
    'META-INF/container.xml': CONTAINER,
    'package.opf': packageFile(),
    'toc.ncx': ncx(),
    ...Object.fromEntries(pages.map((page) => [`${page.name}.xhtml`, xhtml(page)])),
  }
}

function TitlePage() {
  return (
    <section className="title">
      <picture>
        <img src="cover.jpg" alt="" />
      </picture>
      <h1>{title}</h1>
      <p>{author.credit}</p>
      <p>{text}</p>
    </section>
  )
}

function Contents() {
  return (
    <nav {...{ 'epub:type': 'toc' }} aria-labelledby="contents">
      <h1 id="contents">{labels.contents}</h1>
      <ol>
        {contents.map((page) => (
          <li key={page.name}>
            <a href={`${page.name}.xhtml`}>{page.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Day({ number, identities }: Chapter) {
  return (
    <>
      <h1 className="day">
        {labels.day} <span>{number}</span>
      </h1>
      {identities.length === 0 && <p>{labels.inBook}</p>}
      {identities.map((identity) => (
        <Reading key={identity.slug} identity={identity} />
      ))}
    </>
  )
}

function Reading({ identity }: { identity: Identity }) {
  const preview = chapters.get(chapterSlugOf(identity))
  const guide = guides[identity.slug]
  const verse = preview?.keyVerse ?? guide?.verse
  const reference = (preview ?? guide)?.verseReference
  return (
    <section>
      <h2>{identity.chapterTitle}</h2>
      {verse && reference ? <Verse text={verse} reference={reference} /> : <p>{labels.inBook}</p>}
      {preview && (
        <>
          <h3>{labels.opening}</h3>
          <Blocks blocks={preview.teaser} />
        </>
      )}
      {guide && (
        <>
          <h3>{labels.meaning}</h3>
          <Blocks blocks={guide.meaning} />
          <h3>{labels.steps}</h3>
          <ol>
            {guide.practices.map(({ heading, blocks }) => (
              <li key={heading}>
                <h4>{heading}</h4>
                <Blocks blocks={blocks} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function LastPage() {
  return (
    <section>
      <h1>{invitation.heading}</h1>
      <p>{invitation.text}</p>
      {shops.map(({ shop, url }) => (
        <p key={url}>
          <a href={url}>{`${buyLabel}: ${shop}`}</a>
        </p>
      ))}
      <p className="rights">{`${rights} ${book.scripture}`}</p>
    </section>
  )
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

const CONTAINER = `${DECLARATION}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

function xhtml({ title: name, body }: Page): string {
  const html = markup(
    <html lang="en" {...XML}>
      <head>
        <title>{name}</title>
        <link rel="stylesheet" href="sampler.css" />
      </head>
      <body>{body}</body>
    </html>,
  )
  // A build does not know the site's address, so links to its pages become plain text.
  return `${DECLARATION}${html.replaceAll(/<a href="\/[^>]*>(.*?)<\/a>/g, '$1')}`
}

/** React has no types for these. */
const XML: object = {
  xmlns: 'http://www.w3.org/1999/xhtml',
  'xmlns:epub': 'http://www.idpf.org/2007/ops',
  xmlLang: 'en',
}

const identifier = markup(`${title}, ${author.name}`)

/** The contents again, for readers of EPUB 2's format, such as Kobo, Nook and MuPDF. */
function ncx(): string {
  const points = contents.map(
    (page, index) =>
      `<navPoint id="${page.name}" playOrder="${index + 1}"><navLabel><text>${markup(page.title)}</text></navLabel><content src="${page.name}.xhtml"/></navPoint>`,
  )
  return `${DECLARATION}<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="en">
<head><meta name="dtb:uid" content="${identifier}"/></head>
<docTitle><text>${markup(title)}</text></docTitle>
<navMap>
${points.join('\n')}
</navMap>
</ncx>
`
}

/** Not rendered by React, because in HTML a `meta` has no content. */
function packageFile(): string {
  const items = pages.map(
    ({ name }) =>
      `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"${name === 'nav' ? ' properties="nav"' : ''}/>`,
  )
  return `${DECLARATION}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${identifier}</dc:identifier>
<dc:title>${markup(title)}</dc:title>
<dc:creator>${markup(author.name)}</dc:creator>
<dc:language>en</dc:language>
<dc:rights>${markup(rights)}</dc:rights>
<meta property="dcterms:modified">${modified()}T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">displayTransformability</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">${markup(labels.accessibility)}</meta>
</metadata>
<manifest>
<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>
<item id="sheet" href="sampler.css" media-type="text/css"/>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
${items.join('\n')}
</manifest>
<spine toc="ncx">
${pages.map(({ name }) => `<itemref idref="${name}"/>`).join('\n')}
</spine>
</package>
`
}

/** The latest of the content's dates and the copyright year's first day: equal content gives equal bytes. */
function modified(): string {
  const dated = [book, ...chapters.values(), ...Object.values(guides)]
  const dates = dated.flatMap(({ updated }) => updated ?? [])
  return [`${book.year}-01-01`, ...dates].toSorted().at(-1)!
}
