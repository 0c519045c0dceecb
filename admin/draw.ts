import { hash } from 'node:crypto'
import { outsideText } from '../src/server/owner/report.ts'
import type { Configuration } from '../src/core/configuration.ts'
import { jsonFields } from '../src/server/services/outcome.ts'
import { closeList, isUnclosed, readDraw, readSteps } from '../src/server/ledger/closed-lists.ts'
import { isSigned, randomnessOf } from '../src/core/draw/beacon.ts'
import { type Answer, type Asked, leavesIn, rank, takenPrizes } from '../src/core/draw/list.ts'
import { type Giveaway, lastMomentOf } from '../src/core/giveaway/giveaway.ts'
import { shortReceipt } from '../src/core/giveaway/receipt.ts'
import { listAtOf, roundOf, roundUrl, timeOf } from '../src/core/giveaway/round.ts'
import { DAY_MS, longInstant } from '../src/core/lib/dates.ts'
import { plural } from '../src/core/lib/words.ts'
import { type CommandContext, type CommandResult, needsYes } from './command.ts'
import { type Fetch, fetchText } from './fetch.ts'
import { databaseOf, listed, openLocal, quoted, type Row } from './ledger.ts'
import { Refused } from './refused.ts'

export async function draw(
  { target, query, now, configuration, fetchImpl }: CommandContext,
  id: string | undefined,
  { rehearse: isRehearsal, ...step }: Step & { rehearse?: true },
): Promise<CommandResult> {
  const giveaway = giveawayNamed(configuration, id)
  if (isRehearsal) return rehearse(openLocal(target), giveaway)
  const { lines, ...result } = await nextStep({ query, giveaway, now, fetchImpl }, step)
  return { ...result, lines: [...lines, ...(await outsideText(databaseOf(query), giveaway))] }
}

/** A giveaway by its id, by default the first. Throws `Refused` when there is none. */
export function giveawayNamed({ giveaways }: Configuration, id = giveaways[0]?.id): Giveaway {
  const found = giveaways.find((each) => each.id === id)
  if (found) return found
  const ids = giveaways.map((each) => each.id).join(', ') || 'none'
  throw new Refused(`There is no such giveaway. Those with dates that can be read: ${ids}.`)
}

/** `key` replaces the beacon's public key. */
type DrawContext = Pick<CommandContext, 'query' | 'now'> & {
  giveaway: Giveaway
  fetchImpl: Fetch
  key?: string
}
export type Step = { answer?: Answer; line?: string; yes?: boolean }

/** Shows the next step of a draw, and does it if confirmed. */
export async function nextStep(context: DrawContext, step: Step): Promise<CommandResult> {
  const { query, giveaway, now } = context
  const db = databaseOf(query)
  const { draw: closed, asked } = await readSteps(db, giveaway)
  if (step.answer) return noteAnswer(context, closed?.prizes ?? 0, asked, step.answer, step.line)
  const name = `The list of ${giveaway.id}`
  if (closed === null) {
    const listAt = listAtOf(giveaway)
    const time = timeIn(giveaway, listAt)
    if (now < listAt) return { lines: [`${name} closes by itself on ${time}.`] }
    if (!(await isUnclosed(db, giveaway)))
      return { lines: [`${name} is empty: nothing is drawn.`], exit: 1 }
    if (!step.yes) return needsYes([`${name} should have closed on ${time}. It would close now.`])
    await closeList(db, giveaway, now)
    return nextStep(context, {})
  }
  const { round, lines } = closed
  if (now < timeOf(round)) {
    const number = `The number comes on ${timeIn(giveaway, timeOf(round))} (round ${round}).`
    return { lines: [`${name} is closed: ${plural(lines, 'line')}. ${number}`] }
  }
  const signature = closed.signature ?? (await signatureOf(round, context))
  const { list } = await readDraw(db, giveaway, now)
  return askNext(context, { ...closed, signature }, asked, leavesIn(list), step.yes)
}

function timeIn({ closesAt }: Giveaway, ms: number): string {
  return longInstant({ ...closesAt, ms })
}

/** Fetches the beacon's signature of a round. Throws `Refused` without a valid one. */
async function signatureOf(round: number, { fetchImpl, key }: DrawContext): Promise<string> {
  const { text } = await fetchText(fetchImpl, roundUrl(round), { redirect: 'follow' })
  const signature = String(jsonFields(text)?.['signature'])
  if (isSigned(round, signature, key)) return signature
  throw new Refused(`drand does not answer with round ${round}. Try again later.`, 3)
}

/** Makes offers until each prize has an open offer or a winner. */
function askNext(
  { query, giveaway, now }: DrawContext,
  { prizes, signature }: { prizes: number; signature: string },
  asked: readonly Asked[],
  leaves: readonly string[],
  isConfirmed = false,
): CommandResult {
  const own = `giveaway = ${quoted(giveaway.id)}`
  const order = rank(randomnessOf(signature), leaves, (text) => hash('sha256', text))
  // Erased lines are few, and D1 limits a statement to 100 kB.
  const next = order.slice(asked.length, asked.length + 100)
  const open = asked.filter(({ answer }) => answer === null)
  const wanted = [...open.map(({ line }) => line), ...next].map((line) => leaves[line - 1]!)
  const [rows = []] = query(
    `SELECT leaf, payload, receipt FROM submissions WHERE ${own} AND leaf IN ${listed(wanted)}`,
  )
  const entryOf = (line: number) => rows.find(({ leaf }) => leaf === leaves[line - 1])
  const planned: Asked[] = []
  for (const line of next) {
    if (takenPrizes([...asked, ...planned]) === prizes) break
    planned.push({ line, asked_at: now, answer: entryOf(line) ? null : 'erased' })
  }
  const lines = [...open, ...planned].flatMap((each) =>
    askedText(giveaway, each, entryOf(each.line)),
  )
  if (takenPrizes([...asked, ...planned]) < prizes) lines.push('Nobody else is asked in this run.')
  if (planned.length === 0) return { lines: lines.length > 0 ? lines : [DONE] }
  if (!isConfirmed) return needsYes([...lines, 'It would be recorded that they were asked.'])
  const values = planned.map((each, n) =>
    listed([giveaway.id, asked.length + n + 1, ...Object.values(each)]),
  )
  query(
    `UPDATE draws SET signature = ${quoted(signature)} WHERE ${own}`,
    `INSERT INTO draw_asked (giveaway, place, line, asked_at, answer) VALUES ${values.join(', ')}`,
  )
  return { lines }
}

const DONE = 'All is done. Next: bring the entrants to your list (docs/services.md, "Entrants").'

/** Whom to write to, and until when. */
function askedText(giveaway: Giveaway, { line, asked_at: askedAt, answer }: Asked, entry?: Row) {
  if (answer === 'erased') return [`Line ${line} is passed over: its entry was erased.`]
  if (!entry) return [`Line ${line} was asked, and was erased since: note how it ended.`]
  const { fullName, email } = JSON.parse(String(entry['payload'])) as Record<string, string>
  const lastDay = timeIn(giveaway, lastMomentOf(giveaway, askedAt))
  return [
    `Line ${line}: write to ${fullName}, ${email}, receipt ${shortReceipt(String(entry['receipt']))}.`,
    `  The mail: content/mails/giveaway-winner.md. Last day to answer: ${lastDay}.`,
  ]
}

/** Records how an offer ended. It can be corrected until somebody else is asked for the same prize. */
function noteAnswer(
  { query, giveaway, now }: DrawContext,
  prizes: number,
  asked: readonly Asked[],
  answer: Answer,
  line?: string,
): CommandResult {
  const own = asked.find((each) => each.line === Number(line) && each.answer !== 'erased')
  if (!own) throw new Refused('Add --line, with a line that was asked.')
  if (answer === 'accepted' && takenPrizes(asked.filter((each) => each !== own)) >= prizes)
    throw new Refused(`Somebody else has been asked since line ${line} ended.`)
  const until = lastMomentOf(giveaway, own.asked_at)
  if (answer === 'none' && now <= until)
    throw new Refused(`There is time to answer until ${timeIn(giveaway, until)}.`)
  query(
    `UPDATE draw_asked SET answer = ${quoted(answer)} WHERE giveaway = ${quoted(giveaway.id)} AND line = ${own.line}`,
  )
  const name = 'Write the name, as they allow it, into the giveaway’s file: wonBy: [Ruth M.]'
  const next = answer === 'accepted' ? name : 'Run draw for who is next.'
  return { lines: [`Line ${line}: ${answer}.`, next] }
}

/** Shows a whole draw in a transaction that is rolled back: an offer is declined, and the next person accepts. */
async function rehearse(
  { sqlite, query }: ReturnType<typeof openLocal>,
  giveaway: Giveaway,
): Promise<CommandResult> {
  sqlite.exec('BEGIN')
  const said = ['A rehearsal with the local entries and a made-up number. Nothing is changed.']
  const { id, opensAt, closesAt } = giveaway
  const own = `giveaway = ${quoted(id)}`
  const [listAt, drawAt] = [listAtOf(giveaway), timeOf(roundOf(giveaway))]
  async function run(now: number, step: Step = {}) {
    const answer = step.answer ? ` --line ${step.line} --answer ${step.answer}` : ''
    const command = `$ npm run admin -- draw ${id}${answer}${step.yes ? ' --yes' : ''}`
    const { lines } = await nextStep({ query, giveaway, now, fetchImpl: fetch }, step)
    said.push('', command, ...lines)
  }
  query(
    ...['draws', 'draw_lines', 'draw_asked'].map((table) => `DELETE FROM ${table} WHERE ${own}`),
    `UPDATE submissions SET received_at = ${opensAt.ms} WHERE ${own} AND NOT received_at BETWEEN ${opensAt.ms} AND ${closesAt.ms}`,
  )
  await run(listAt - 1)
  await closeList(databaseOf(query), giveaway, listAt)
  await run(listAt)
  query(`UPDATE draws SET signature = '${'32'.repeat(48)}' WHERE ${own}`)
  await run(drawAt)
  for (const answer of ['declined', 'accepted'] as const) {
    await run(drawAt + DAY_MS, { yes: true })
    const [[offer] = []] = query(`SELECT line FROM draw_asked WHERE ${own} AND answer IS NULL`)
    if (offer) await run(drawAt + DAY_MS, { line: String(offer['line']), answer })
  }
  sqlite.exec('ROLLBACK')
  return { lines: said }
}
