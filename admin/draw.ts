import { isSigned, randomnessOf } from '../src/draw/beacon.ts'
import {
  type Answer,
  answers,
  type Asked,
  type Draw,
  leavesIn,
  rank,
  quicknet,
} from '../src/draw/list.ts'
import { closeList, type Drawing, partsOf, readDrawing } from '../src/delivery/draw.ts'
import type { Giveaway } from '../src/giveaway/giveaway.ts'
import { listAtOf, timeOf } from '../src/giveaway/round.ts'
import { DAY_MS, longInstant } from '../src/lib/dates.ts'
import { checkChoice } from './arguments.ts'
import { type CommandResult, type ContextWith, defineCommand, needsYes } from './command.ts'
import { type Fetch, fetchText, jsonIn } from './fetch.ts'
import { type Ask, databaseOf, listed, quoted } from './ledger.ts'
import { Refused } from './refused.ts'
import { configurationOf } from './target.ts'

const options = {
  answer: { value: 'answer', says: 'notes how an offer ended', choices: answers },
  line: { value: 'n', says: 'with --answer: the line, where it is not the only open offer' },
  yes: { says: 'does what was listed' },
} as const

export const draw = defineCommand({
  name: 'draw',
  summary: 'Says what is next in the drawing of a giveaway: whom to write to, and until when.',
  subject: { name: 'giveaway', says: 'its id', optional: true },
  options,
  run: (context) => runDraw(context),
})

type DrawContext = Pick<
  ContextWith<typeof options>,
  'ask' | 'now' | 'subject' | 'options' | 'target' | 'fetchImpl'
>

/** The command, with the beacon's key that a test puts in the place of drand's. */
export async function runDraw(
  { ask, now, subject, options: given, target, fetchImpl }: DrawContext,
  key = quicknet.publicKey,
): Promise<CommandResult> {
  const { giveaways } = await configurationOf(target)
  const ids = giveaways.map(({ id }) => id)
  if (subject !== '') checkChoice('giveaway', subject, ids)
  const giveaway = giveaways.find(({ id }) => id === subject) ?? giveaways[0]
  if (giveaway === undefined) throw new Refused('There is no giveaway with dates that can be read.')
  const isDone = given.yes
  const found = await closedList(ask, giveaway, now, isDone)
  if ('lines' in found) return found
  const { draw: list, asked } = found
  const says = saysOf(giveaway)
  const at = timeOf(list.round)
  if (now < at)
    return {
      lines: [
        `The list has ${list.lines} lines. Its fingerprint: ${list.fingerprint}`,
        `The number comes on ${says(at)} (round ${list.round}). Run draw then.`,
      ],
      data: found,
    }
  const signature = list.signature ?? (await signatureOf(list.round, fetchImpl, key))
  const parts: string[] = []
  for await (const part of partsOf(databaseOf(ask), list)) parts.push(part)
  const leaves = leavesIn(parts)
  const order = rank(randomnessOf(signature), leaves)
  const drawing = { giveaway, list, asked, signature, leaves, order, now }
  return given.answer === undefined
    ? next(ask, drawing, isDone)
    : noteAnswer(ask, drawing, given.answer, given.line)
}

/** The closed list of a giveaway; closes it when the cron has not. A result instead while there is none. */
async function closedList(
  ask: Ask,
  giveaway: Giveaway,
  now: number,
  isDone: boolean,
): Promise<(Drawing & { draw: Draw }) | (CommandResult & { lines: readonly string[] })> {
  const db = databaseOf(ask)
  let found = await readDrawing(db, giveaway)
  if (!found.draw?.fingerprint) {
    const listAt = listAtOf(giveaway)
    if (now < listAt)
      return { lines: [`The list closes by itself on ${saysOf(giveaway)(listAt)}.`], data: found }
    if (!found.hasEntries)
      return { lines: ['There are no entries, so there is nothing to draw.'], data: found, exit: 1 }
    if (!isDone)
      return { lines: [], ...needsYes(['The list is not closed: it would be closed now.']) }
    await closeList(db, giveaway, now)
    found = await readDrawing(db, giveaway)
  }
  return { ...found, draw: found.draw! }
}

const RELAYS = ['https://api.drand.sh', 'https://drand.cloudflare.com']

/** The signature of a round, from the first relay that gives a right one. Throws `Refused` when none does. */
async function signatureOf(round: number, fetchImpl: Fetch, key: string): Promise<string> {
  for (const relay of RELAYS) {
    const url = `${relay}/${quicknet.chain}/public/${round}`
    const answer = await fetchText(fetchImpl, url, { redirect: 'follow' })
    const signature = String(Object(jsonIn(answer)).signature)
    if (isSigned(round, signature, key)) return signature
  }
  throw new Refused(
    `drand does not answer with round ${round}. Try again later: a round's number never changes.`,
    3,
  )
}

type Drawn = {
  giveaway: Giveaway
  list: Draw
  asked: readonly Asked[]
  signature: string
  leaves: readonly string[]
  order: readonly number[]
  now: number
}

/** Asks until each prize has an open offer or a winner, and passes over the lines between that do not stand. */
function next(ask: Ask, drawing: Drawn, isDone: boolean): CommandResult {
  const { giveaway, list, asked, signature, leaves, order, now } = drawing
  const { id } = giveaway
  const planned: Asked[] = []
  let open = list.prizes - taken(asked)
  for (let place = asked.length + 1; open > 0 && place <= order.length; place += CHUNK) {
    const lines = order.slice(place - 1, place - 1 + CHUNK)
    const standing = standingOf(
      ask,
      id,
      lines.map((line) => leaves[line - 1]!),
    )
    for (const [n, line] of lines.entries()) {
      if (open === 0) break
      const isAsked = standing.has(leaves[line - 1]!)
      const passed = { asked_at: null, answer: 'ineligible', ended_at: now } as const
      const offer = { asked_at: now, answer: null, ended_at: null }
      planned.push({ place: place + n, line, ...(isAsked ? offer : passed) })
      if (isAsked) open -= 1
    }
  }
  const all = [...asked, ...planned]
  const offers = all.filter(({ answer }) => answer === null)
  const passed = planned.filter(({ asked_at: at }) => at === null).length
  const lines = [
    ...(passed > 0 ? [`${passed} lines passed over.`] : []),
    ...offers.flatMap((offer) => offerLines(ask, drawing, offer)),
    ...(open > 0 && taken(all) < list.prizes ? ['Nobody is left to ask.'] : []),
    ...acceptedLines(giveaway, list, all),
  ]
  const data = { signature, asked: all }
  if (planned.length === 0 && list.signature !== null) return { lines, data }
  if (!isDone) return needsYes([...lines, 'Asks whoever is named here.'], data)
  const values = planned.map(({ place, line, asked_at: at, answer, ended_at: end }) =>
    listed([id, place, line, at, answer, end]),
  )
  const columns = '(giveaway, place, line, asked_at, answer, ended_at)'
  ask(
    `UPDATE draws SET signature = ${quoted(signature)} WHERE giveaway = ${quoted(id)} AND signature IS NULL`,
    ...inChunks(values).map(
      (some) => `INSERT INTO draw_asked ${columns} VALUES ${some.join(', ')}`,
    ),
  )
  return { lines, data: { ...data, done: true } }
}

/** D1 takes a hundred leaves, or a hundred rows, in a statement. */
const CHUNK = 100

function inChunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, n) =>
    items.slice(n * CHUNK, (n + 1) * CHUNK),
  )
}

function taken(asked: readonly Asked[]): number {
  return asked.filter(({ answer }) => answer === null || answer === 'accepted').length
}

/**
 * Of some leaves, those that stand: the entry is there and not held; or held as `honeypot`, not decided against, and its inbox
 * has no other entry that stands, nor an earlier one that is held like this.
 */
function standingOf(ask: Ask, giveaway: string, leaves: readonly string[]): Set<string> {
  const isHeld = (row: string) => `${row}.hold = 'honeypot' AND ${row}.reviewed_at IS NULL`
  const [rows = []] = ask(`SELECT leaf FROM submissions s
    WHERE giveaway = ${quoted(giveaway)} AND leaf IN ${listed(leaves)} AND (hold IS NULL OR (${isHeld('s')} AND NOT EXISTS (
      SELECT 1 FROM submissions o WHERE o.inbox_key = s.inbox_key AND o.kind = 'contest' AND o.scope = s.scope AND o.id <> s.id
        AND (o.hold IS NULL OR (${isHeld('o')} AND (o.received_at, o.id) < (s.received_at, s.id))))))`)
  return new Set(rows.map(({ leaf }) => String(leaf)))
}

/** Whom to write to, and until when. */
function offerLines(ask: Ask, drawing: Drawn, { line, asked_at: at }: Asked): string[] {
  const { giveaway, leaves } = drawing
  const [[row] = []] = ask(
    `SELECT payload, receipt, hold FROM submissions WHERE giveaway = ${quoted(giveaway.id)} AND leaf = ${quoted(leaves[line - 1]!)}`,
  )
  if (row === undefined)
    return [`Line ${line} was asked, and its entry has been erased since: note how it ended.`]
  const { fullName, email } = JSON.parse(String(row['payload'])) as Record<string, string>
  const hold = row['hold'] === null ? '' : ` (held: ${row['hold']})`
  return [
    `Line ${line}: write to ${fullName}, ${email}, receipt ${row['receipt']}${hold}.`,
    `  The mail: content/mails/giveaway-winner.md. Last day to answer: ${saysOf(giveaway)(lastMomentOf(giveaway, at!))}.`,
  ]
}

function acceptedLines({ id, wonBy }: Giveaway, list: Draw, asked: readonly Asked[]): string[] {
  const accepted = asked.filter(({ answer }) => answer === 'accepted').length
  if (accepted === 0) return []
  const count = `${accepted} of ${list.prizes} accepted.`
  return wonBy.length < accepted
    ? [count, `Write the name, as they allow it, into content/giveaways/${id}.md: wonBy: [Ruth M.]`]
    : [count]
}

/** The end of the last day to answer, in the giveaway's offset. */
function lastMomentOf({ closesAt, answerDays }: Giveaway, askedAt: number): number {
  const offset = closesAt.offsetMinutes * 60_000
  return Math.floor((askedAt + offset) / DAY_MS + answerDays + 1) * DAY_MS - offset - 1
}

/** Notes how an offer ended, or that the next line cannot be asked. Given again it corrects, until somebody else is asked. */
function noteAnswer(
  ask: Ask,
  drawing: Drawn,
  answer: Answer,
  line: string | undefined,
): CommandResult {
  const { giveaway, list, asked, order, now } = drawing
  if (list.signature === null) throw new Refused('Nobody has been asked yet: run draw --yes first.')
  const own = offerFor(drawing, line === undefined ? undefined : Number(line), answer)
  const { id } = giveaway
  if (answer === 'none' && own.asked_at !== null && now <= lastMomentOf(giveaway, own.asked_at))
    throw new Refused(
      `There is time to answer until ${saysOf(giveaway)(lastMomentOf(giveaway, own.asked_at))}.`,
    )
  const isNew = own.place > asked.length
  const others = asked.filter(({ place }) => place !== own.place)
  if (answer === 'accepted' && taken(others) >= list.prizes)
    throw new Refused('All prizes are taken or on offer.')
  const values = listed([id, own.place, own.line, own.asked_at, answer, now])
  ask(
    isNew
      ? `INSERT INTO draw_asked (giveaway, place, line, asked_at, answer, ended_at) VALUES ${values}`
      : `UPDATE draw_asked SET answer = ${quoted(answer)}, ended_at = ${now} WHERE giveaway = ${quoted(id)} AND place = ${own.place}`,
  )
  const all = [...others, { ...own, answer, ended_at: now }]
  const isOver = taken(all) >= list.prizes || all.length >= order.length
  return {
    lines: [
      `Line ${own.line}: ${answer}.`,
      ...acceptedLines(giveaway, list, all),
      ...(isOver ? [] : ['Next: draw --yes.']),
    ],
    data: { line: own.line, answer, done: true },
  }
}

/** The line that an answer is about. Throws `Refused` when it cannot be answered. */
function offerFor({ asked, order }: Drawn, line: number | undefined, answer: Answer): Asked {
  const open = asked.filter((each) => each.answer === null)
  if (line === undefined) {
    if (open.length === 1) return open[0]!
    throw new Refused(
      open.length === 0
        ? 'No offer is open: say --line.'
        : 'More than one offer is open: say --line.',
    )
  }
  const known = asked.find((each) => each.line === line)
  const place = asked.length + 1
  if (known === undefined) {
    if (line === order[place - 1] && answer === 'ineligible')
      return { place, line, asked_at: null, answer: null, ended_at: null }
    throw new Refused(`Line ${line} has not been asked.`)
  }
  if (known.asked_at === null) throw new Refused(`Line ${line} was passed over.`)
  const { ended_at: ended } = known
  if (ended !== null && asked.some(({ asked_at: at }) => at !== null && at >= ended))
    throw new Refused(`Somebody else has been asked since line ${line} ended.`)
  return known
}

function saysOf({ closesAt }: Giveaway): (ms: number) => string {
  return (ms) => longInstant({ ...closesAt, ms })
}
