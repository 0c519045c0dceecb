import { type Content, storedFields, type Loaded } from '../../scripts/content/load.ts'
import { problemText } from '../../scripts/content/problem.ts'
import { type Text, textsOf } from '../../scripts/content/texts.ts'
import { shownSamples } from '../../scripts/pictures/choice.ts'
import { type Finding, unless } from './finding.ts'

/** What is wrong with the content. `hasShop`: a setting replaces the sample links to a retailer. */
export function contentFindings(
  { content, problems, samples }: Loaded,
  hasShop: boolean,
): Finding[] {
  const mistakes = problems.map((problem) => ({
    step: 'content' as const,
    where: 'content',
    says: 'a mistake',
    fix: problemText(problem, 'content'),
  }))
  const own = samples.filter(({ what }) => what !== 'retailer' || !hasShop)
  const marked = own.map(({ file, line, what }) => `content/${file}:${line}${what && ` ${what}`}`)
  return [
    ...mistakes,
    ...unless(marked.length === 0, {
      where: 'content',
      says: `${marked.length} parts are still marked as sample copy: ${fewOf(marked)}`,
      fix: 'replace their words, then take “sample: true” away',
    }),
    ...(problems.length === 0 ? [...privacy(content), ...samplePictures(content)] : []),
  ]
}

/** How many places of a finding are listed. */
const LISTED = 10

function fewOf(places: readonly string[]): string {
  const more = places.length - LISTED
  return `${places.slice(0, LISTED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

/** What the privacy page must say: the months after which `purge` erases, and what each form keeps. */
function privacy({ pages }: Content): Finding[] {
  const where = 'content/pages/privacy.md'
  const { retentionMonths: months, sections } = pages.privacy
  const text = JSON.stringify(sections)
  const said = Array.from(text.matchAll(/(\d+|\{retentionMonths\}) months/g), ([, n]) => n!)
  const isRight = (n: string) => n === String(months) || n === '{retentionMonths}'
  const missing = Object.entries(keptFields()).filter(([, list]) => !text.includes(list))
  return [
    ...unless(said.length > 0 && said.every(isRight), {
      where,
      says: `purge erases after ${months} months, the page says ${said.join(', ') || 'nothing'}`,
      fix: 'write {retentionMonths} months there',
    }),
    ...missing.map(([name]) => ({
      where,
      says: 'it does not list what a form keeps',
      fix: `write {${name}} there`,
    })),
  ]
}

function samplePictures(content: Content): Finding[] {
  const shown = shownSamples(content)
  return unless(shown.length === 0, {
    where: 'content/pictures',
    says: `${shown.length} sample pictures of the book are shown`,
    fix: 'put your front cover there, as content/README.md says',
  })
}

/** The privacy page says what each form keeps: the lists that follow from the field tables. */
function listed({ pages }: Content): Finding[] {
  const text = JSON.stringify(pages.privacy.sections)
  const missing = Object.entries(storedFields()).filter(([, list]) => !text.includes(list))
  return missing.map(([name]) => ({
    where: 'content/pages/privacy.md',
    says: 'it does not list what a form keeps',
    mend: `write {${name}} there`,
  }))
}

/** `content/book.yaml:7 “Thirty-Two …”` */
function placeOf({ file, text, lineAt }: Text, from: string): string {
  const at = Math.max(0, text.indexOf(from))
  const words = text.slice(at).split(/\s+/)
  return `content/${file}:${lineAt(at)} “${words.slice(0, 6).join(' ')}${words.length > 6 ? ' …' : ''}”`
}

/** What a text of another book must not say: title, author, and large figures such as 50,000. */
function namesIn({ book: { book, author, claims } }: Content): string[] {
  const figures = claims.stats.flatMap(({ value }) => /\d[\d,.]{2,}/.exec(value)?.[0] ?? [])
  return [book.title, author.name, ...figures]
}
