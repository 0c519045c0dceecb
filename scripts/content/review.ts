import { createHash } from 'node:crypto'
import { identityKeys } from '../../src/core/book/identities.ts'
import { verseSize } from '../../src/core/book/name-cards.ts'
import { plural } from '../../src/core/lib/words.ts'
import { letters, type ScoringKey } from '../../src/views/quiz/questions.ts'
import { scoreQuiz } from '../../src/views/quiz/score.ts'
import { missingLetters } from '../cards/letters.ts'
import { cardsOf } from '../cards/list.ts'
import { matchesVerse, passage } from '../scripture/bible.ts'
import type { Content, Loaded } from './load.ts'
import { fileProblem, inOrder, type Problem, type Text } from './problem.ts'

/** Adds the problems that do not stop a build: wrong quotations, letters that no font has, verses too long for a card, and an unbalanced quiz. */
export async function reviewContent(loaded: Loaded): Promise<Loaded> {
  const { content, problems, texts } = loaded
  const found = [
    ...quotationProblems(texts),
    ...(problems.length === 0 ? await letterProblems(texts, content) : []),
    ...(problems.length === 0 && content.pages.cards ? cardProblems(texts, content) : []),
    // An invalid file is empty.
    ...('scoringKey' in content.quiz ? balanceProblems(content.quiz.scoringKey) : []),
  ]
  // A line that a schema rejects gets no further advice.
  const isNew = ({ file, line }: Problem) =>
    problems.every((problem) => problem.file !== file || problem.line !== line)
  return { ...loaded, problems: [...problems, ...found.filter(isNew)].toSorted(inOrder) }
}

/** `“Jesus wept.” (John 11:35, WEB)`, or the reference in the last line of a quotation, `John 11:35 (WEB)`. */
const QUOTED = /(?:“([^”]+)”\s+\(|^> ((?:(?!WEB\))[^])+)\n[—–-]?\s?)([^()]+?),?\s+\(?WEB\)/g

/** Quotations of whole verses that name the World English Bible and differ from it. */
function quotationProblems(texts: readonly Text[]): Problem[] {
  return texts.flatMap((typed) => {
    const { text, ...at } = withReference(typed, texts)
    return [...text.matchAll(QUOTED)].flatMap((match): Problem[] => {
      const [, inLine = '', quoted = inLine, name = ''] = match
      const reference = name.replaceAll('\n', ' ')
      const verses = passage(reference)
      if (verses === undefined || matchesVerse(quoted, verses)) return []
      const above = text.slice(0, match.index).split('\n').length - 1
      const advice = verses
        ? `write ${reference} as the WEB has it, with … for what you leave out: ${verses}`
        : `the WEB has no ${reference}; correct the numbers`
      return [{ ...at, line: at.line + above, advice }]
    })
  })
}

const VERSE = /(?<=^|\.)(?:keyV|v)erse$/

/** A verse in a field becomes a quotation, with the reference beside it. */
function withReference(typed: Text, texts: readonly Text[]): Text {
  const { file, field, text } = typed
  if (!VERSE.test(field)) return typed
  const name = field.replace(VERSE, 'verseReference')
  const beside = texts.find((other) => other.file === file && other.field === name)
  return beside ? { ...typed, text: `> ${text}\n${beside.text}` } : typed
}

/** Letters that the fonts of the link previews lack. */
async function letterProblems(texts: readonly Text[], content: Content): Promise<Problem[]> {
  const cards = cardsOf(content).filter(({ share }) => share === undefined)
  const drawn = new Set(cards.flatMap(({ heading, line }) => [heading, line]))
  const problems: Problem[] = []
  for (const { text, ...at } of texts) {
    const missing = drawn.has(text) ? await missingLetters(text) : []
    if (missing.length === 0) continue
    const advice = `link previews cannot show ${missing.map((letters) => `“${letters}”`).join(', ')}; write it without, if you can`
    problems.push({ ...at, advice })
  }
  return problems
}

function cardProblems(texts: readonly Text[], { identities: { identities } }: Content): Problem[] {
  return texts.flatMap(({ text, ...at }) => {
    const slug = identityKeys.find((key) => at.file === `guides/${key.slug}.md`)?.slug
    if (!slug || at.field !== 'verse' || verseSize(identities[slug].chapterTitle, text)) return []
    return [{ ...at, advice: 'is too long for its card at /cards; leave out words with …' }]
  })
}

/** How many random answer sheets are scored, always the same ones, and how many may lead to one identity. */
const SHEETS = 10_000
const LEAST = 100
const MOST = 800

/** Reports an identity that hardly any answers lead to, or far too many. */
function balanceProblems(scoringKey: ScoringKey): Problem[] {
  const bytes = createHash('shake256', { outputLength: SHEETS * scoringKey.length }).digest()
  const results = Array.from({ length: SHEETS }, (_, sheet) =>
    scoreQuiz(
      scoringKey.map((__, question) => letters[bytes[sheet * scoringKey.length + question]! % 4]!),
      scoringKey,
    ),
  )
  return identityKeys.flatMap(({ slug, name }) => {
    const count = results.filter(({ primary }) => primary === name).length
    if (count >= LEAST && count <= MOST) return []
    const advice = `${plural(count, 'answer sheet')} of ${SHEETS.toLocaleString('en')} lead to ${slug}; make it the primary of ${count < LEAST ? 'more' : 'fewer'} answers`
    return [fileProblem('quiz.yaml', advice)]
  })
}
