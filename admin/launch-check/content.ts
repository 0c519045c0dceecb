import type { ContentFiles } from '../../scripts/content/content-files.ts'
import { type Content, contentFrom, storedFields, type Loaded } from '../../scripts/content/load.ts'
import { problemText } from '../../scripts/content/problem.ts'
import { type Text, textsOf } from '../../scripts/content/texts.ts'
import { hasOwnBook } from '../../scripts/pictures/choice.ts'
import { at, type Finding, unless } from './finding.ts'

/** What is wrong with the content. */
export function contentFindings({ content, problems, samples }: Loaded): Finding[] {
  const mistakes = problems.map((mistake) => ({
    problem: 'a mistake',
    fix: problemText(mistake, 'content'),
  }))
  const marked = samples.map(
    ({ file, line, what }) => `content/${file}:${line}${what && ` ${what}`}`,
  )
  const words = unless(marked.length === 0, {
    problem: `${marked.length} parts are still marked as sample copy: ${fewOf(marked)}`,
    fix: 'replace these words, then take “sample: true” away',
  })
  return [
    ...at('content', [...mistakes, ...words]),
    ...(problems.length === 0 ? [...privacy(content), ...samplePictures(content)] : []),
  ]
}

/** How many places of a finding are listed. */
const LISTED = 10

function fewOf(places: readonly string[]): string {
  const more = places.length - LISTED
  return `${places.slice(0, LISTED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

/** What the privacy page must say: the months after which the cron erases, and what each form keeps. */
function privacy({ pages }: Content): Finding[] {
  const { retentionMonths: months, sections } = pages.prose.privacy
  const text = JSON.stringify(sections)
  const said = Array.from(text.matchAll(/(\d+|\{retentionMonths\}) months/g), ([, n]) => n!)
  const isRight = (n: string) => n === String(months) || n === '{retentionMonths}'
  const missing = Object.entries(storedFields()).filter(([, list]) => !text.includes(list))
  return at('content/pages/privacy.md', [
    ...unless(said.length > 0 && said.every(isRight), {
      problem: `the site erases after ${months} months, the page says ${said.join(', ') || 'nothing'}`,
      fix: 'write {retentionMonths} months there',
    }),
    ...missing.map(([name]) => ({
      problem: 'it does not list what a form keeps',
      fix: `write {${name}} there`,
    })),
  ])
}

function samplePictures({ pictures }: Content): Finding[] {
  const own = unless(hasOwnBook(pictures), {
    problem: 'sample pictures of the book are shown',
    fix: 'put your front cover there, as content/README.md says',
  })
  return at('content/pictures', own)
}

/** Shorter texts, such as the name of a part, may be the same by chance. */
const FEWEST_WORDS = 6
/** Verses are anybody's, and the wording of legal pages may be kept. */
const KEPT = /^(pages\/(privacy|terms|accessibility)\.md|redirects\.yaml)$/
const VERSE = /(^|\.)(verse|keyVerse|verseReference)$/

/**
 * What is still the sample's in files without its mark: its names and claims, and its sentences. Some of it may be true of the
 * owner's book as well, so this is advice.
 */
export function leftOfSample(
  files: ContentFiles,
  { content, samples }: Loaded,
  sample: ContentFiles,
): Finding[] {
  const markedFiles = new Set(samples.map(({ file }) => file))
  const texts = textsOf(files).filter(
    ({ file, field, text }) =>
      !markedFiles.has(file) && !KEPT.test(file) && !VERSE.test(field) && !text.startsWith('>'),
  )
  const known = new Set(textsOf(sample).map(({ text }) => text.trim()))
  const own = namesIn(content)
  const gone = namesIn(contentFrom(sample).content).filter((name) => !own.includes(name))
  const old = texts.flatMap((text) => {
    const name = gone.find((each) => text.text.includes(each))
    return name === undefined ? [] : [placeOf(text, name)]
  })
  const same = texts
    .filter(({ text }) => text.trim().split(/\s+/).length >= FEWEST_WORDS && known.has(text.trim()))
    .map((text) => placeOf(text, text.text))
  return at('content', [
    ...unless(old.length === 0, {
      problem: `${old.length} texts have the sample's name or claim: ${fewOf(old)}`,
      fix: 'write your own',
      advice: true,
    }),
    ...unless(same.length === 0, {
      problem: `${same.length} texts are word for word the sample's: ${fewOf(same)}`,
      fix: 'see whether they are true of your book',
      advice: true,
    }),
  ])
}

/** `content/book.yaml:7 “Thirty-Two …”` */
function placeOf({ file, text, lineAt }: Text, from: string): string {
  const at = Math.max(0, text.indexOf(from))
  const words = text.slice(at).split(/\s+/)
  return `content/${file}:${lineAt(at)} “${words.slice(0, 6).join(' ')}${words.length > 6 ? ' …' : ''}”`
}

/** What a text of another book must not say: title, author, and figures such as 4.9. */
function namesIn({ book: { book, author, claims } }: Content): string[] {
  const figures = claims.stats.flatMap(({ value }) => /\d[\d,.]{2,}/.exec(value)?.[0] ?? [])
  return [book.title, author.name, ...figures]
}
