import { readFileSync } from 'node:fs'
import { giveawayDates } from '../../src/giveaway/dates.ts'
import { giveawayOf } from '../../src/giveaway/giveaway.ts'
import { months } from '../../src/lib/dates.ts'
import { widthOf } from '../fonts/measure.ts'
import { contentFrom, type Loaded } from './load.ts'
import type { PictureFiles } from './pictures.ts'
import type { Problem } from './problem.ts'
import { quotedFields, quotedIn } from './quotations.ts'
import type { ContentFiles } from './reading.ts'
import { counts, NUMBERS, questionCount } from './schemas/fields.ts'
import { specified } from './specified.ts'
import { type Text, textsOf } from './texts.ts'

/** The content with all that can be said of it: what stops a build, what is wrong all the same, and what to look at (notes). */
export function reviewContent(files: ContentFiles, pictures?: PictureFiles): Loaded {
  const loaded = contentFrom(files, pictures)
  const { texts, groups } = textsOf(files)
  const found = [
    ...groups.flatMap(quotedFields),
    ...texts.flatMap(quotedIn),
    ...texts.flatMap(typedCount),
    ...texts.flatMap(tooLong),
    ...departures(texts),
    ...texts.filter(({ file }) => file.startsWith('guides/')).flatMap(offTheSheet),
    ...(loaded.problems.length === 0 ? ofGiveaways(loaded, texts) : []),
  ]
  const isUnread = new Set(loaded.problems.map(({ file, line }) => `${file}:${line}`))
  // Of a line that cannot be used as it is, nothing more is worth saying.
  const problems = [
    ...loaded.problems,
    ...found.filter(({ file, line }) => !isUnread.has(`${file}:${line}`)),
  ].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
  return { ...loaded, problems }
}

/** "ten questions" where {questions} stands for the number. */
function typedCount({ file, field, text, lineAt }: Text): Problem[] {
  const typed = new RegExp(
    String.raw`\b(${questionCount}|${counts.Questions})\b(?=( \w+)? questions\b)`,
  )
  const found = typed.exec(text)
  if (!found) return []
  const place = found[0] === questionCount ? '{questions}' : '{Questions}'
  const advice = `if this is how many the quiz has, write ${place} for "${found[0]}"`
  return [{ file, line: lineAt(found.index), field, advice, note: true }]
}

/** Where a text has one place, and how much of it there is on a phone 390 px wide. */
type Room = { font: string; size: number; width: number; lines: number }
const heading: Room = { font: 'fraunces', size: 30.6, width: 351, lines: 3 }
const title: Room = { font: 'fraunces', size: 38, width: 351, lines: 4 }
const button: Room = { font: 'source-sans-3', size: 17.1, width: 290, lines: 1 }

function roomFor(file: string, field: string): Room | undefined {
  if (file === 'book.yaml' && field === 'hero.headline') return title
  if (/^(giveaways|pages)\//.test(file) && /^(ended\.)?(heading|title)$/.test(field)) return title
  if (file === 'book.yaml' && /^(hero|invitation)\.(quiz|join|buy)$/.test(field)) return button
  if (/(^|\.)heading$/.test(field)) return heading
  return /(^|\.)(button|submit|buy)$/.test(field) ? button : undefined
}

const measured = new Map<string, (text: string) => number>()

function measureOf(font: string): (text: string) => number {
  const known =
    measured.get(font) ??
    widthOf(readFileSync(new URL(`../cards/fonts/${font}.ttf`, import.meta.url)))
  measured.set(font, known)
  return known
}

/** A heading or a button's label that takes more lines than its place has, and a word that no line has room for. */
function tooLong({ file, field, text, lineAt }: Text): Problem[] {
  const room = roomFor(file, field)
  if (!room) return []
  const { font, size, width, lines } = room
  const widthOfText = (words: string) => measureOf(font)(words) * size
  const note = (advice: string): Problem[] => [{ file, line: lineAt(0), field, advice, note: true }]
  const words = text.split(/\s+/)
  const wide = words.find((word) => widthOfText(word) > width)
  if (wide) return note(`"${wide}" is wider than a phone; write a shorter word or a hyphen in it`)
  const needed = rowsOf(words, (row) => widthOfText(row) <= width)
  if (needed <= lines) return []
  return note(`it takes ${needed} lines on a phone, and its place has ${lines}; write it shorter`)
}

/** How many rows a browser sets words in. */
function rowsOf(words: readonly string[], fits: (row: string) => boolean): number {
  let row = ''
  let rows = 1
  for (const word of words) {
    const longer = row === '' ? word : `${row} ${word}`
    if (row !== '' && !fits(longer)) rows++
    row = row === '' || fits(longer) ? longer : word
  }
  return rows
}

/** Sentences of the specification that are not there any more. */
function departures(texts: readonly Text[]): Problem[] {
  return texts.flatMap(({ file, field, text, lineAt }) => {
    const sentence = specified[file]?.[field]
    if (sentence === undefined || text.includes(sentence)) return []
    const advice = `the specification says “${sentence}”; keep it unless you mean to depart from it`
    return [{ file, line: lineAt(0), field, advice, note: true }]
  })
}

/** A paragraph of a starter guide that is too long for one printed sheet. */
function offTheSheet({ file, field, text, lineAt }: Text): Problem[] {
  const count = text.split(/\s+/).length
  const most = field === 'text' ? 95 : 42
  if (!/^(text|## .*)$/.test(field) || text.startsWith('#') || count <= most) return []
  const advice = `${count} words; with more than ${most} here the guide may not fit one sheet`
  return [{ file, line: lineAt(0), field, advice, note: true }]
}

const COUNTED =
  /\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten)(?= (?:[a-z]+ ){0,2}(?:winners?\b|(?:people|readers?) wins?\b))/gi
const MONTHS = months.join('|')
const DATE = new RegExp(String.raw`\b(?:${MONTHS}) \d{1,2}(?:, \d{4})?\b|\b\d{4}-\d\d-\d\d\b`, 'g')
/** Fields in which a date is a date. */
const DATES = /^(opensAt|closesAt|updated|id)$/

/** What a giveaway's texts say against its own fields: how many win, and dates that would stay when the instants change. */
function ofGiveaways({ content }: Loaded, texts: readonly Text[]): Problem[] {
  const { giveaways } = content.giveaways
  return texts.flatMap(({ file, field, text, lineAt }) => {
    const giveaway = giveaways.find(({ id }) => file === `giveaways/${id}.md`)
    const isShared = file === 'notices.yaml' || file === 'labels/contest.yaml'
    if ((!giveaway && !isShared) || DATES.test(field)) return []
    const at = (index: number) => ({ file, line: lineAt(index), field })
    const places = Object.entries(giveaway ? giveawayDates(giveawayOf(giveaway)) : {})
    const dates = [...text.matchAll(DATE)].map(({ 0: date, index }) => {
      const place =
        places.find(([, value]) => value === date) ??
        places.find(([, value]) => value.startsWith(`${date},`))
      const advice = place
        ? `write {${place[0]}} for "${date}"; it follows from opensAt and closesAt`
        : `"${date}" stays when the giveaway moves; if it is one of its dates, write it in braces, like {closes}`
      return { ...at(index), advice, ...(!place && { note: true as const }) }
    })
    const said = giveaway ? [...text.matchAll(COUNTED)] : []
    const counted = said.flatMap(({ 0: number, index }) => {
      const { winners } = giveaway!
      const isRight = [String(winners), NUMBERS[winners]].includes(number.toLowerCase())
      return isRight
        ? []
        : [{ ...at(index), advice: `it says ${number}, and winners is ${winners}` }]
    })
    return [...dates, ...counted]
  })
}
