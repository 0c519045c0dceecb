import type { ReactNode } from 'react'
import type { AboutPage, ImageObject, Thing } from 'schema-dts'
import { author, book, retailer } from 'virtual:content/book'
import { buyUrl } from 'virtual:content/site'
import { press as pictures, type PressPicture } from 'virtual:pictures'
import type { Section } from '../../core/content/prose.ts'
import type { PageContent } from '../../core/content/types.ts'
import { fileNameOf } from '../../core/text/words.ts'
import { paths } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'
import blocksSheet from '../ui/blocks.css?inline'
import { bookData, bookId, type Page, breadcrumbs } from '../ui/page.ts'
import { NamedLinks, ReviewLinks } from '../ui/links.tsx'
import { Picture, pictureSheets } from '../ui/picture.tsx'
import { pageValues } from '../ui/prose-page.tsx'
import { Blocks, Prose } from '../ui/prose.tsx'
import { pressPage as labels } from './labels.ts'
import pressSheet from './press.css?inline'

export function pressPage(site: Site, press: PageContent<'press'>): Page {
  const { title, description, updated } = press
  return {
    path: paths.press,
    title: `${title} | ${book.title}`,
    description,
    updated,
    structuredData: [
      breadcrumbs(site, { name: title, path: paths.press }),
      ...pressData(site, press),
    ],
    styles: [blocksSheet, ...pictureSheets(), pressSheet],
    body: (
      <Prose heading={title} lead={description}>
        <section>
          <h2>{labels.facts}</h2>
          <Facts more={press.facts} />
          <ReviewLinks site={site} />
        </section>
        {[...press.book, ...press.author].map((text) => (
          <Text key={text.heading} text={text} note={labels.words(text.words)} />
        ))}
        <div className="press-pictures across">
          <h2 className="wide">{labels.pictures}</h2>
          <ul>
            {pictures.map((picture) => (
              <Download key={picture.name} picture={picture} />
            ))}
          </ul>
        </div>
        {press.more.map((text) => (
          <Text key={text.heading} text={text} id={text.heading.toLowerCase()} />
        ))}
      </Prose>
    ),
  }
}

function Facts({ more }: { more: PageContent<'press'>['facts'] }) {
  const { offer } = retailer
  const shop = (
    <a className="lone-link" href={buyUrl}>
      {new URL(buyUrl).hostname}
    </a>
  )
  const links = author.links && (
    <span className="row">
      <NamedLinks links={author.links} />
    </span>
  )
  const facts: [string, ReactNode][] = [
    [labels.title, book.fullTitle],
    [labels.author, author.name],
    [labels.online, links],
    [labels.publisher, book.publisher],
    [labels.year, book.year],
    [labels.isbn, book.isbn],
    ...more.map(({ label, value }): [string, string] => [label, value]),
    [labels.price, offer && `${offer.price} ${offer.currency}`],
    [labels.shop, shop],
  ]
  return (
    <dl className="press-facts">
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Text({ text, note, id }: { text: Section; note?: string; id?: string }) {
  return (
    <section id={id}>
      <h2>{text.heading}</h2>
      <Blocks blocks={text.blocks} values={pageValues} />
      {note && <p className="note">{note}</p>}
    </section>
  )
}

function Download({ picture: { name, file, small, ...rest } }: { picture: PressPicture }) {
  const extension = file.src.split('.').at(-1)
  return (
    <li>
      <Picture
        picture={{ ...small, ...rest, width: 384, height: 384 }}
        sizes="(width < 46rem) 90vw, 384px"
      />
      <a
        className="lone-link"
        href={file.src}
        download={`${fileNameOf(book.title)}-${name}.${extension}`}
      >
        {labels.download(file.width)}
      </a>
    </li>
  )
}

/** The page's structured data. A sample page lists no pictures and licenses. */
export function pressData(
  site: Site,
  { title, sample }: Pick<PageContent<'press'>, 'title' | 'sample'>,
): Thing[] {
  const url = `${site.origin}${paths.press}`
  const page: AboutPage = {
    '@type': 'AboutPage',
    '@id': `${url}#page`,
    url,
    name: title,
    inLanguage: 'en',
    about: { '@id': bookId(site) },
    ...(!sample && { image: pictures.map((picture) => imageOf(picture, url, site)) }),
  }
  return [page, ...bookData(site)]
}

/** https://developers.google.com/search/docs/appearance/structured-data/image-license-metadata */
function imageOf({ file, alt }: PressPicture, url: string, site: Site): ImageObject {
  return {
    '@type': 'ImageObject',
    contentUrl: `${site.origin}${file.src}`,
    caption: alt,
    creditText: author.name,
    copyrightNotice: author.name,
    license: `${url}#rights`,
    acquireLicensePage: url,
  }
}
