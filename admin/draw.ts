import { DatabaseSync } from 'node:sqlite'
import { closeList, readDraw } from '../src/delivery/closed-lists.ts'
import { isSigned, publicKey, randomnessOf } from '../src/draw/beacon.ts'
import { type Answer, answers, type Asked, leavesIn, rank, takenPrizes } from '../src/draw/list.ts'
import { answersEnd, drawAtOf, endOf, type Giveaway } from '../src/giveaway/giveaway.ts'
import { listAtOf, roundUrl, timeOf } from '../src/giveaway/round.ts'
import { DAY_MS, longInstant } from '../src/lib/dates.ts'
import { plural } from '../src/lib/words.ts'
import { checkChoice } from './arguments.ts'
import { type CommandResult, defineCommand, needsYes } from './command.ts'
import { type Fetch, fetchText, jsonIn } from './fetch.ts'
import { databaseOf, listed, localFile, type Query, quoted, type Row } from './ledger.ts'
import { Refused } from './refused.ts'
import { configurationOf } from './target.ts'

export const draw = defineCommand({
  name: 'draw',
  summary:
    'Show the next step of a giveaway’s draw: whom to write to, and their last day to answer.',
  subject: { name: 'giveaway', description: 'its id', optional: true },
  options: {
    answer: { value: 'answer', description: 'records how an offer ended', choices: answers },
    line: { value: 'n', description: 'with --answer: whose' },
    rehearse: { description: 'show a whole draw with the local entries, offline; changes nothing' },
    yes: { description: 'do what was listed' },
  },
  run: async ({ subject, target, options, query, now, fetchImpl }) => {
    const { giveaways } = await configurationOf(target)
    const ids = giveaways.map(({ id }) => id)
    if (subject !== '') checkChoice('giveaway', subject, ids)
    const giveaway = giveaways.find(({ id }) => id === subject) ?? giveaways[0]
    if (!giveaway) throw new Refused('There is no giveaway with dates that can be read.')
    if (options.rehearse) return rehearse(localFile(target), giveaway)
    return nextStep({ query, giveaway, now, fetchImpl, key: publicKey }, options)
  },
})

export type DrawContext = {
  query: Query
  giveaway: Giveaway
  now: number
  fetchImpl: Fetch
  /** The beacon's public key. */
  key: string
}
export type Step = { answer?: Answer | undefined; line?: string | undefined; yes?: boolean }

/** Shows the next step of a draw, and does it if confirmed. */
export async function nextStep(context: DrawContext, step: Step): Promise<CommandResult> {
  const { query, giveaway, now } = context
  const { id, closesAt } = giveaway
  const db = databaseOf(query)
  const at = (ms: number) => longInstant({ ...closesAt, ms })
  const { draw: closed, asked, list } = await readDraw(db, giveaway, now)
  const outside = outsideText(query, [giveaway])
  if (closed === null) {
    const listAt = listAtOf(giveaway)
    if (now < listAt)
      return { lines: [`The list of ${id} closes by itself on ${at(listAt)}.`, ...outside] }
    if (list === '')
      return { lines: [`${id} has no entries, so nothing is drawn.`, ...outside], exit: 1 }
    const late = `The list of ${id} should have closed on ${at(listAt)}: it would be closed now.`
    if (!step.yes) return needsYes([late, ...outside])
    await closeList(db, giveaway, now)
    return nextStep(context, {})
  }
  if (step.answer) return noteAnswer(context, asked, step.answer, step.line)
  const { round, lines } = closed
  if (now < timeOf(round)) {
    const number = `The number comes on ${at(timeOf(round))} (round ${round}). Run draw then.`
    return { lines: [`The list of ${id} is closed: ${plural(lines, 'line')}.`, number, ...outside] }
  }
  const signature = closed.signature ?? (await signatureOf(round, context))
  return askNext(context, asked, leavesIn(list), signature, step.yes)
}

/** Fetches the beacon's signature of a round. Throws `Refused` without a valid one. */
async function signatureOf(round: number, { fetchImpl, key }: DrawContext): Promise<string> {
  const answer = await fetchText(fetchImpl, roundUrl(round), { redirect: 'follow' })
  const signature = String(Object(jsonIn(answer)).signature)
  if (isSigned(round, signature, key)) return signature
  const why = `drand does not answer with round ${round}. Try again later`
  throw new Refused(`${why}: a round's number never changes.`, 3)
}

/** The most lines of one run: D1 limits a statement to 100 kB. */
const LINES_PER_RUN = 100

/** Makes offers until each prize has an open offer or a winner. */
function askNext(
  { query, giveaway, now }: DrawContext,
  asked: readonly Asked[],
  leaves: readonly string[],
  signature: string,
  isConfirmed = false,
): CommandResult {
  const order = rank(randomnessOf(signature), leaves)
  const next = order.slice(asked.length, asked.length + LINES_PER_RUN)
  const own = `giveaway = ${quoted(giveaway.id)}`
  const isOpen = ({ answer }: Asked) => answer === null
  const leafOf = (line: number) => leaves[line - 1]!
  const wanted = [...asked.filter(isOpen).map(({ line }) => line), ...next].map(leafOf)
  const [rows = []] = query(
    `SELECT leaf, payload, receipt FROM submissions WHERE ${own} AND leaf IN ${listed(wanted)}`,
  )
  const entryOf = (line: number) => rows.find(({ leaf }) => leaf === leafOf(line))
  const all = [...asked]
  for (const line of next) {
    if (takenPrizes(all) === giveaway.winners) break
    const answer = entryOf(line) ? null : 'erased'
    all.push({ place: all.length + 1, line, asked_at: now, answer, ended_at: answer && now })
  }
  const planned = all.slice(asked.length)
  const lines = [
    ...planned
      .filter(({ answer }) => answer === 'erased')
      .map(({ line }) => `Line ${line}: erased.`),
    ...all.filter(isOpen).flatMap((each) => offerText(giveaway, each, entryOf(each.line))),
  ]
  if (takenPrizes(all) < giveaway.winners)
    lines.push(all.length < order.length ? 'Run draw again for more.' : 'Nobody is left to ask.')
  if (planned.length === 0) return { lines: lines.length > 0 ? lines : [nameWinners(giveaway)] }
  if (!isConfirmed) return needsYes([...lines, 'It would be recorded that they were asked.'])
  const values = planned.map((each) => listed([giveaway.id, ...Object.values(each)]))
  query(
    `UPDATE draws SET signature = ${quoted(signature)} WHERE ${own}`,
    `INSERT INTO draw_asked (giveaway, place, line, asked_at, answer, ended_at) VALUES ${values.join(', ')}`,
  )
  return { lines }
}

/** Whom to write to, and until when. */
function offerText(giveaway: Giveaway, { line, asked_at: askedAt }: Asked, entry?: Row): string[] {
  if (entry === undefined)
    return [`Line ${line} was asked, and its entry has been erased since: note how it ended.`]
  const { fullName, email } = JSON.parse(String(entry['payload'])) as Record<string, string>
  const lastDay = lastDayOf(giveaway, askedAt)
  return [
    `Line ${line}: write to ${fullName}, ${email}, receipt ${entry['receipt']}.`,
    `  The mail: content/mails/giveaway-winner.md. Last day to answer: ${lastDay}.`,
  ]
}

function nameWinners({ id }: Giveaway): string {
  return `Write the name, as they allow it, into content/giveaways/${id}.md: wonBy: [Ruth M.]`
}

/** The last millisecond to answer, which reads as the last day. */
export function lastMomentOf(giveaway: Giveaway, askedAt: number): number {
  return answersEnd(giveaway, askedAt) - 1
}
function lastDayOf(giveaway: Giveaway, askedAt: number): string {
  return longInstant({ ...giveaway.closesAt, ms: lastMomentOf(giveaway, askedAt) })
}

/** Entries that moved dates leave out. */
export function outsideText(query: Query, giveaways: readonly Giveaway[]): string[] {
  if (giveaways.length === 0) return []
  const sides = giveaways.flatMap(({ id, opensAt, closesAt }) =>
    [
      ['before the opening', `< ${opensAt.ms}`],
      ['after the close', `>= ${endOf({ opensAt, closesAt })}`],
    ].map(
      ([
        side,
        when,
      ]) => `SELECT count(*) AS n, ${quoted(id)} AS id, '${side}' AS side FROM submissions
        WHERE giveaway = ${quoted(id)} AND leaf IS NOT NULL AND hold IS NULL AND received_at ${when}`,
    ),
  )
  return query(...sides)
    .flat()
    .filter(({ n }) => n !== 0)
    .map(({ n, id, side }) => {
      const entries = plural(Number(n), 'entry was', 'entries were')
      return `${id}: ${entries} received ${side} that the settings give now, and cannot be drawn.`
    })
}

/** Records how an offer ended. It can be corrected until the next person is asked. */
function noteAnswer(
  { query, giveaway, now }: DrawContext,
  asked: readonly Asked[],
  answer: Answer,
  line?: string,
): CommandResult {
  const own = asked.find((each) => each.line === Number(line) && each.answer !== 'erased')
  if (!own) throw new Refused('Add --line, with a line that was asked.')
  if (own.ended_at !== null && asked.some((each) => each.asked_at >= own.ended_at!))
    throw new Refused(`Somebody else has been asked since line ${own.line} ended.`)
  if (answer === 'none' && now <= lastMomentOf(giveaway, own.asked_at))
    throw new Refused(`There is time to answer until ${lastDayOf(giveaway, own.asked_at)}.`)
  query(
    `UPDATE draw_asked SET answer = ${quoted(answer)}, ended_at = ${now}
     WHERE giveaway = ${quoted(giveaway.id)} AND place = ${own.place}`,
  )
  const next = answer === 'accepted' ? nameWinners(giveaway) : 'Run draw for who is next.'
  return { lines: [`Line ${own.line}: ${answer}.`, next] }
}

/** A round that drand has published. */
const REHEARSED = {
  round: 657_413,
  signature:
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
}

/** Shows a whole draw in a transaction that is rolled back: an offer is declined, and the next person accepts. */
async function rehearse(file: string, giveaway: Giveaway): Promise<CommandResult> {
  using sqlite = new DatabaseSync(file)
  sqlite.exec('BEGIN')
  const query: Query = (...statements) =>
    statements.map((sql) => sqlite.prepare(sql).all() as Row[])
  const { round, signature } = REHEARSED
  const fetchImpl = async () => Response.json({ signature })
  const said = ['A rehearsal with the local entries and an old number. Nothing is changed.']
  const own = `giveaway = ${quoted(giveaway.id)}`
  const [listAt, drawAt] = [listAtOf(giveaway), drawAtOf(giveaway).ms]
  async function run(now: number, step: Step = {}) {
    const flags = Object.entries(step).map(([name, value]) => `--${name} ${value}`)
    said.push(
      '',
      ['$ npm run admin -- draw', giveaway.id, ...flags].join(' ').replace(/ true$/, ''),
    )
    said.push(...(await nextStep({ query, giveaway, now, fetchImpl, key: publicKey }, step)).lines)
  }
  for (const table of ['draws', 'draw_lines', 'draw_asked'])
    query(`DELETE FROM ${table} WHERE ${own}`)
  query(`UPDATE submissions SET received_at = ${giveaway.opensAt.ms} WHERE ${own}`)
  await run(listAt - 1)
  await closeList(databaseOf(query), giveaway, listAt)
  await run(listAt)
  query(`UPDATE draws SET round = ${round} WHERE ${own}`)
  await run(drawAt)
  for (const [days, answer] of [
    [1, 'declined'],
    [2, 'accepted'],
  ] as const) {
    await run(drawAt + (days - 1) * DAY_MS, { yes: true })
    const [[offer] = []] = query(`SELECT line FROM draw_asked WHERE ${own} AND answer IS NULL`)
    if (offer) await run(drawAt + days * DAY_MS, { line: String(offer['line']), answer })
  }
  return { lines: said }
}
