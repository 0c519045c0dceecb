import type { ContentFiles } from '../../scripts/content/content-files.ts'
import { type Content, contentFrom, type Loaded, storedFields } from '../../scripts/content/load.ts'
import { textsOf } from '../../scripts/content/prose-file.ts'
import { hasOwnBook } from '../../scripts/pictures/choice.ts'
import { advice, type Finding, toDo } from './finding.ts'

/** What the content still needs. `npm run check-content` lists its mistakes. */
export function contentFindings({ content, problems, samples }: Loaded): Finding[] {
  const { retentionMonths: months, sections } = content.pages.prose.privacy
  const text = JSON.stringify(sections)
  const said = Array.from(text.matchAll(/(\d+|\{retentionMonths\}) months/g), ([, n]) => n)
  const isRight = said.length > 0 && said.every((n) => n === `${months}` || n?.startsWith('{'))
  const missing = Object.entries(storedFields()).filter(([, fields]) => !text.includes(fields))
  const needed = [...(isRight ? [] : ['retentionMonths']), ...missing.map(([name]) => name)]
  const [first] = samples
  return [
    ...toDo(problems.length > 0, 'content: npm run check-content lists mistakes'),
    ...toDo(
      first !== undefined,
      `content: replace ${samples.length} sample texts (${filesOf(samples)}), the first in content/${first?.file}:${first?.line}, and take each “sample: true” away`,
    ),
    ...toDo(
      !hasOwnBook(content.pictures),
      'content/pictures: put your front cover there, as content/README.md says',
    ),
    ...toDo(
      needed.length > 0,
      `content/pages/privacy.md: it does not say what is stored, or for how long: write ${needed.map((name) => `{${name}}`).join(', ')} there`,
    ),
  ]
}

/** `book.yaml 10, chapters 4` */
function filesOf(places: readonly { file: string }[]): string {
  const counts = Map.groupBy(places, ({ file }) => file.split('/')[0])
  return [...counts].map(([name, own]) => `${name} ${own.length}`).join(', ')
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
  const marked = new Set(samples.map(({ file }) => file))
  const known = new Set(textsOf(sample).map(({ text }) => text.trim()))
  const own = namesIn(content)
  const foreign = namesIn(contentFrom(sample).content).filter((name) => !own.includes(name))
  const left = textsOf(files).filter(
    ({ file, field, text }) =>
      !(marked.has(file) || KEPT.test(file) || VERSE.test(field) || text.startsWith('>')) &&
      (foreign.some((name) => text.includes(name)) ||
        (text.trim().split(/\s+/).length >= FEWEST_WORDS && known.has(text.trim()))),
  )
  const some = left.slice(0, 5).map(({ file, lineAt }) => `content/${file}:${lineAt(0)}`)
  return advice(
    left.length > 0,
    `content: see whether ${left.length} texts that may be the sample's are true of your book (${filesOf(left)}), like ${some.join(', ')}`,
  )
}

/** What a text of another book must not say: title, author, and figures such as 4.9. */
function namesIn({ book: { book, author, claims } }: Content): string[] {
  const figures = claims.stats.flatMap(({ value }) => /\d[\d,.]{2,}/.exec(value)?.[0] ?? [])
  return [book.title, author.name, ...figures]
}
