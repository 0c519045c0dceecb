import { closeList, readDrawing, readList } from '../src/delivery/closed-lists.ts'
import { isSigned, publicKey, randomnessOf } from '../src/draw/beacon.ts'
import {
  type Answer,
  answers,
  type Asked,
  type Draw,
  leavesIn,
  rank,
  takenPrizes,
} from '../src/draw/list.ts'
import { answersEnd, type Giveaway } from '../src/giveaway/giveaway.ts'
import { listAtOf, roundUrl, timeOf } from '../src/giveaway/round.ts'
import { longInstant } from '../src/lib/dates.ts'
import { plural } from '../src/lib/words.ts'
import { checkChoice } from './arguments.ts'
import { type CommandContext, type CommandResult, defineCommand, needsYes } from './command.ts'
import { type Fetch, fetchText, jsonIn } from './fetch.ts'
import { databaseOf, listed, type Query, quoted, type Row } from './ledger.ts'
import { Refused } from './refused.ts'
import { configurationOf } from './target.ts'

const options = {
  answer: { value: 'answer', description: 'records how an offer ended', choices: answers },
  line: { value: 'n', description: 'with --answer: the line, if several offers are open' },
  yes: { description: 'do what was listed' },
} as const

export const draw = defineCommand({
  name: 'draw',
  summary:
    'Show the next step of a giveaway’s draw: whom to write to, and their last day to answer.',
  subject: { name: 'giveaway', description: 'its id', optional: true },
  options,
  run: (context) => runDraw(context),
})

/** `key`: the beacon's public key; tests sign with their own. */
export async function runDraw(
  context: CommandContext<typeof options>,
  key = publicKey,
): Promise<CommandResult> {
  const { query, now, subject, target, fetchImpl } = context
  const { answer, line, yes } = context.options
  const { giveaways } = await configurationOf(target)
  const ids = giveaways.map(({ id }) => id)
  if (subject !== '') checkChoice('giveaway', subject, ids)
  const giveaway = giveaways.find(({ id }) => id === subject) ?? giveaways[0]
  if (giveaway === undefined) throw new Refused('There is no giveaway with dates that can be read.')
  const db = databaseOf(query)
  const at = (ms: number) => longInstant({ ...giveaway.closesAt, ms })
  let found = await readDrawing(db, giveaway)
  if (!found.draw?.fingerprint) {
    const listAt = listAtOf(giveaway)
    if (now < listAt)
      return { lines: [`The list of ${giveaway.id} closes by itself on ${at(listAt)}.`] }
    if (!found.hasEntries)
      return { lines: [`${giveaway.id} has no entries, so nothing is drawn.`], exit: 1 }
    if (!yes)
      return needsYes([
        `The list of ${giveaway.id} should have closed on ${at(listAt)}: it would be closed now.`,
      ])
    await closeList(db, giveaway, now)
    found = await readDrawing(db, giveaway)
  }
  const list = found.draw!
  const drawing = { query, giveaway, list, asked: found.asked, now, at }
  if (answer !== undefined) return noteAnswer(drawing, answer, line)
  if (now < timeOf(list.round)) {
    const number = `The number comes on ${at(timeOf(list.round))} (round ${list.round}). Run draw then.`
    return {
      lines: [`The list of ${giveaway.id} is closed: ${plural(list.lines, 'line')}.`, number],
    }
  }
  const signature = list.signature ?? (await signatureOf(list.round, fetchImpl, key))
  const leaves = leavesIn(await readList(db, giveaway.id))
  return askNext(drawing, signature, leaves, yes)
}

type AskedSoFar = {
  query: Query
  giveaway: Giveaway
  list: Draw
  asked: readonly Asked[]
  now: number
  /** Formats an instant in the giveaway's offset. */
  at: (ms: number) => string
}

/** Fetches the beacon's signature of a round. Throws `Refused` without a valid one. */
async function signatureOf(round: number, fetchImpl: Fetch, key: string): Promise<string> {
  const answer = await fetchText(fetchImpl, roundUrl(round), { redirect: 'follow' })
  const signature = String(Object(jsonIn(answer)).signature)
  if (isSigned(round, signature, key)) return signature
  throw new Refused(
    `drand does not answer with round ${round}. Try again later: a round's number never changes.`,
    3,
  )
}

/** The most lines of one run: D1 limits a statement to 100 kB. */
const LINES_PER_RUN = 100

/** Makes offers until each prize has an open offer or a winner, and passes over lines that do not stand. */
function askNext(
  drawing: AskedSoFar,
  signature: string,
  leaves: readonly string[],
  isConfirmed: boolean,
): CommandResult {
  const { query, giveaway, list, asked, now } = drawing
  const order = rank(randomnessOf(signature), leaves)
  const next = order.slice(asked.length, asked.length + LINES_PER_RUN)
  const open = asked.filter(({ answer }) => answer === null).map(({ line }) => line)
  const leafOf = (line: number) => leaves[line - 1]!
  const entries = entriesOf(query, giveaway.id, [...open, ...next].map(leafOf))
  const all = [...asked]
  for (const line of next) {
    if (takenPrizes(all) === list.prizes) break
    const place = all.length + 1
    if (entries.get(leafOf(line))?.['stands'] === 1)
      all.push({ place, line, asked_at: now, answer: null, ended_at: null })
    else all.push({ place, line, asked_at: null, answer: 'ineligible', ended_at: now })
  }
  const planned = all.slice(asked.length)
  const passed = planned.filter(({ asked_at: askedAt }) => askedAt === null).length
  const lines = [
    ...(passed > 0 ? [`Passed over: ${plural(passed, 'line')}.`] : []),
    ...all
      .filter(({ answer }) => answer === null)
      .flatMap((offer) => offerLines(drawing, offer, entries.get(leafOf(offer.line)))),
    ...acceptedLines(drawing, all),
  ]
  if (takenPrizes(all) < list.prizes)
    lines.push(all.length < order.length ? 'Run draw again for more.' : 'Nobody is left to ask.')
  if (planned.length === 0) return { lines }
  if (!isConfirmed) return needsYes([...lines, 'It would be recorded that they were asked.'])
  const rows = planned.map(({ place, line, asked_at: askedAt, answer, ended_at: endedAt }) =>
    listed([giveaway.id, place, line, askedAt, answer, endedAt]),
  )
  query(
    `UPDATE draws SET signature = ${quoted(signature)} WHERE giveaway = ${quoted(giveaway.id)}`,
    `INSERT INTO draw_asked (giveaway, place, line, asked_at, answer, ended_at) VALUES ${rows.join(', ')}`,
  )
  return { lines }
}

/**
 * The entries of some leaves that the ledger still has. An entry stands if it is not held. An entry that is held as `honeypot`
 * stands if nobody decided against it and its inbox has no standing entry and no earlier one with this hold.
 */
function entriesOf(query: Query, giveaway: string, leaves: readonly string[]): Map<string, Row> {
  const isHeld = (row: string) => `${row}.hold = 'honeypot' AND ${row}.reviewed_at IS NULL`
  const [rows = []] =
    query(`SELECT leaf, payload, receipt, hold, hold IS NULL OR (${isHeld('s')} AND NOT EXISTS (
      SELECT 1 FROM submissions o WHERE o.inbox_key = s.inbox_key AND o.kind = 'entry' AND o.giveaway = s.giveaway AND o.id <> s.id
        AND (o.hold IS NULL OR (${isHeld('o')} AND (o.received_at, o.id) < (s.received_at, s.id))))) AS stands
    FROM submissions s WHERE giveaway = ${quoted(giveaway)} AND leaf IN ${listed(leaves)}`)
  return new Map(rows.map((row) => [String(row['leaf']), row]))
}

/** Whom to write to, and until when. */
function offerLines(
  drawing: AskedSoFar,
  { line, asked_at: askedAt }: Asked,
  entry?: Row,
): string[] {
  if (entry === undefined)
    return [`Line ${line} was asked, and its entry has been erased since: note how it ended.`]
  const { fullName, email } = JSON.parse(String(entry['payload'])) as Record<string, string>
  const hold = entry['hold'] === null ? '' : ` (held: ${entry['hold']})`
  const until = drawing.at(lastMomentOf(drawing.giveaway, askedAt!))
  return [
    `Line ${line}: write to ${fullName}, ${email}, receipt ${entry['receipt']}${hold}.`,
    `  The mail: content/mails/giveaway-winner.md. Last day to answer: ${until}.`,
  ]
}

function acceptedLines({ giveaway, list }: AskedSoFar, asked: readonly Asked[]): string[] {
  const accepted = asked.filter(({ answer }) => answer === 'accepted').length
  if (accepted === 0) return []
  const file = `content/giveaways/${giveaway.id}.md`
  return [
    `${accepted} of ${list.prizes} accepted.`,
    `Write the name, as they allow it, into ${file}: wonBy: [Ruth M.]`,
  ]
}

/** The last millisecond to answer, which reads as the last day. */
export function lastMomentOf(giveaway: Giveaway, askedAt: number): number {
  return answersEnd(giveaway, askedAt) - 1
}

/** Records how an offer ended. It can be corrected until the next person is asked. */
function noteAnswer(drawing: AskedSoFar, answer: Answer, line?: string): CommandResult {
  const { query, giveaway, asked, now, at } = drawing
  const own = offerFor(asked, line)
  const until = lastMomentOf(giveaway, own.asked_at!)
  if (answer === 'none' && now <= until)
    throw new Refused(`There is time to answer until ${at(until)}.`)
  query(
    `UPDATE draw_asked SET answer = ${quoted(answer)}, ended_at = ${now}
     WHERE giveaway = ${quoted(giveaway.id)} AND place = ${own.place}`,
  )
  const ended = { ...own, answer, ended_at: now }
  const all = asked.map((each) => (each === own ? ended : each))
  const accepted = acceptedLines(drawing, all)
  return { lines: [`Line ${own.line}: ${answer}.`, ...accepted, 'Run draw for what is next.'] }
}

/** The offer that an answer is about. Throws `Refused` if none can be answered. */
function offerFor(asked: readonly Asked[], line?: string): Asked {
  const open = asked.filter(({ answer }) => answer === null)
  if (line === undefined && open.length !== 1)
    throw new Refused(`${open.length} offers are open: add --line.`)
  const own = line === undefined ? open[0] : asked.find((each) => each.line === Number(line))
  if (own === undefined || own.asked_at === null)
    throw new Refused(`Line ${line} has not been asked.`)
  const { ended_at: ended } = own
  if (ended !== null && asked.some(({ asked_at: askedAt }) => askedAt !== null && askedAt >= ended))
    throw new Refused(`Somebody else has been asked since line ${line} ended.`)
  return own
}
