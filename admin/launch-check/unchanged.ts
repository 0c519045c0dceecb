import type { ContentFiles } from '../../scripts/content/content-files.ts'
import { contentFrom, type Loaded } from '../../scripts/content/load.ts'
import { textsOf } from '../../scripts/content/texts.ts'
import type { Finding } from './finding.ts'

/** Shorter texts, such as a name of a part, may be the same by chance. */
const FEWEST_WORDS = 4

type Line = { file: string; line: number }

/**
 * What is still the sample's, whatever became of its mark: a list to look at, for some of it may be true of the owner's book
 * as well. Files with a mark are left out, since they are named by it.
 */
export function leftOfSample(
  files: ContentFiles,
  { content, samples }: Loaded,
  sample: ContentFiles,
): Finding[] {
  const isMarked = new Set(samples.map(({ file }) => file))
  const texts = textsOf(files).texts.filter(({ file }) => !isMarked.has(file))
  const known = new Set(textsOf(sample).texts.map(({ text }) => text.trim()))
  const same = texts.filter(({ file, text }) => {
    const isLong = text.trim().split(/\s+/).length >= FEWEST_WORDS
    return isLong && file !== 'redirects.yaml' && known.has(text.trim())
  })
  const own = namesIn(content)
  const gone = namesIn(contentFrom(sample).content).filter((name) => !own.includes(name))
  const old = texts.flatMap(({ file, text, lineAt }): Line[] => {
    const at = gone.map((name) => text.indexOf(name)).find((index) => index >= 0)
    return at === undefined ? [] : [{ file, line: lineAt(at) }]
  })
  return [
    ...listed(old, `it still says ${gone.join(' or ')}`, 'write your own'),
    ...listed(
      same.map(({ file, lineAt }) => ({ file, line: lineAt(0) })),
      'word for word the sample’s',
      'see whether it is true of your book',
    ),
  ]
}

function namesIn({ book: { book, author } }: Loaded['content']): string[] {
  return [book.title, author.name]
}

/** One finding a file, with all its lines. */
function listed(found: readonly Line[], says: string, mend: string): Finding[] {
  return [...Map.groupBy(found, ({ file }) => file)].map(([file, own]) => {
    const lines = [...new Set(own.map(({ line }) => line))].toSorted((a, b) => a - b)
    const more = lines.length > 1 ? ` (lines ${lines.join(', ')})` : ''
    return { where: `content/${file}:${lines[0]}`, says: `${says}${more}`, mend, advice: true }
  })
}
