import { identityKeys } from '../../src/core/book/identities.ts'
import { verseSize } from '../../src/core/book/name-cards.ts'
import type { ScoringKey } from '../../src/core/quiz/questions.ts'
import { matchesVerse, passage } from './bible.ts'
import type { Content, Loaded } from '../content/load.ts'
import { fileProblem, inOrder, type Problem, type Text } from '../content/problem.ts'

/** Adds problems that do not stop a build: wrong quotations, long verses, identities without an answer to them. */
export function reviewContent(loaded: Loaded): Loaded {
  const { content, problems, texts } = loaded
  const found = [
    ...quotationProblems(texts),
    ...(problems.length === 0 && content.pages.cards ? cardProblems(texts, content) : []),
    // An invalid file is empty.
    ...('scoringKey' in content.quiz ? unreachedProblems(content.quiz.scoringKey) : []),
  ]
  return { ...loaded, problems: [...problems, ...found].toSorted(inOrder) }
}

/** `“Jesus wept.” (John 11:35, WEB)` */
const IN_LINE = /“([^”]+)”\s+\(([^()]+?),?\s+WEB\)/g

/** A quotation, and in a line of its own the reference: `John 11:35 (WEB)` */
const IN_BLOCK = /^> ([^]+?)\n+(?:[—–-] ?)?(.+) \(WEB\)/g

/** Quotations of whole verses that name the World English Bible and differ from it. */
function quotationProblems(texts: readonly Text[]): Problem[] {
  return texts.flatMap(({ text: typed, ...at }) => {
    // A verse in a field becomes a quotation, with the reference of the field beside it.
    const name = at.field.replace(/\b(keyV|v)erse$/, 'verseReference')
    const beside = texts.find(({ file, field }) => file === at.file && field === name)
    const text = beside && name !== at.field ? `> ${typed}\n${beside.text}` : typed
    const matches = [...text.matchAll(IN_LINE), ...text.matchAll(IN_BLOCK)]
    return matches.flatMap(({ index, 1: quoted = '', 2: named = '' }): Problem[] => {
      const reference = named.replaceAll('\n', ' ')
      const verses = passage(reference)
      if (verses === undefined || matchesVerse(quoted, verses)) return []
      const line = at.line + text.slice(0, index).split('\n').length - 1
      const advice = verses
        ? `write ${reference} as the WEB has it, with … for what you leave out: ${verses}`
        : `the WEB has no ${reference}; correct the numbers`
      return [{ ...at, line, advice }]
    })
  })
}

const TOO_LONG =
  'is too long for its card at /cards; leave out words with …, or shorten the name in identities.yaml'

/** Verses that no size of type fits on a card of `/cards`. */
function cardProblems(texts: readonly Text[], { identities: { identities } }: Content): Problem[] {
  return texts.flatMap(({ text, ...at }) => {
    const slug = identityKeys.find((key) => at.file === `guides/${key.slug}.md`)?.slug
    if (!slug || at.field !== 'verse' || verseSize(identities[slug].chapterTitle, text)) return []
    return [{ ...at, advice: TOO_LONG }]
  })
}

/** Identities that no answer leads to. */
function unreachedProblems(scoringKey: ScoringKey): Problem[] {
  const answers = scoringKey.flatMap((question) => Object.values(question))
  return identityKeys
    .filter(({ name }) => answers.every(({ primary }) => primary !== name))
    .map(({ slug }) =>
      fileProblem('quiz.yaml', `no answer leads to ${slug}; make it the primary of one`),
    )
}
