import { randomBytes } from 'node:crypto'
import { quicknet, roundFrom } from '../../../src/domain/draw/beacon.ts'
import {
  digestOfHeads,
  digestOfStates,
  fingerprintOf,
  leafStates,
  saltOf,
  sealedState,
  type LeafState,
} from '../../../src/domain/draw/commitment.ts'
import { LEAD_MS, verdictsOn } from '../../../src/domain/draw/proof.ts'
import { quoted, type Ask } from '../ledger/ask.ts'
import { Refused } from '../refused.ts'
import { headOf, headsOf, publicDraw, storedDraw } from './ledger.ts'
import type { Terms } from './terms.ts'

const HOUR_MS = 3_600_000

type Options = {
  now: number
  /** How many hours after the commitment its round comes. */
  hours: number
  /** A person has checked that the queues are empty; the desk cannot query them. */
  queuesEmpty: boolean
}

/** The draw that would be committed now, and the statements that commit it. Throws `Refused` while a condition is not met. */
export function plannedDraw(ask: Ask, terms: Terms, { now, hours, queuesEmpty }: Options) {
  const { id, end, winners, answerDays } = terms
  const known = storedDraw(ask, id)
  if (known) {
    throw new Refused(
      `The draw of ${id} is committed, to round ${known.commitment.round}. It is committed once.`,
    )
  }
  if (now < end + HOUR_MS) {
    const from = new Date(end + HOUR_MS).toISOString()
    throw new Refused(
      `Entries may still be on their way: commit from ${from} on, an hour after the close.`,
    )
  }
  if (hours * HOUR_MS < LEAD_MS)
    throw new Refused('--hours: the round must be at least 1 hour ahead.')
  refuseLeftovers(ask, id)
  if (!queuesEmpty) {
    throw new Refused(
      'Look at the queues thirty-two-spill and thirty-two-spill-dead in the dashboard. When both are empty, add --queues-empty.',
    )
  }

  const [leaves = [], heads = []] = ask(`${statesOf(id)} ORDER BY l.seq`, headsOf(id))
  const secret = randomBytes(32).toString('hex')
  const list = leaves.map((row) => ({
    leaf: String(row['leaf']),
    state: String(row['state']) as LeafState,
  }))
  if (!list.some(({ state }) => state === 'counts'))
    throw new Refused('No entry counts: there is nobody to draw.')
  const sealed = list.map(({ leaf, state }) => sealedState(saltOf(secret, leaf), state))
  const commitment = {
    giveaway: id,
    madeAt: new Date(now).toISOString(),
    count: list.length,
    head: String(leaves.at(-1)?.['head']),
    states: digestOfStates(sealed),
    heads: digestOfHeads(heads.map(headOf)),
    beacon: quicknet.chain,
    round: roundFrom(quicknet, now + hours * HOUR_MS),
    winners,
    answerDays,
  }
  const draw = publicDraw({
    secret,
    commitment,
    signature: null,
    leaves: list,
    heads: heads.map(headOf),
    winners: [],
  })
  if (Object.values(verdictsOn(draw)).includes('fail')) {
    throw new Refused(
      'The list in the ledger does not match its own chain: restore a backup before you draw.',
    )
  }
  return { draw, secret, list }
}

/** Commits a planned draw in one transaction. Throws `Refused` when the ledger has changed since it was planned. */
export function commitDraw(ask: Ask, { draw, secret, list }: ReturnType<typeof plannedDraw>): void {
  const { commitment } = draw
  const { giveaway: id } = commitment
  const fingerprint = fingerprintOf(commitment)
  const values = [id, secret, fingerprint, JSON.stringify(commitment)].map(quoted).join(', ')
  const isOwn = `EXISTS (SELECT 1 FROM draws WHERE giveaway = ${quoted(id)} AND fingerprint = ${quoted(fingerprint)})`
  const [, , done = []] = ask(
    `INSERT INTO draws (giveaway, secret, fingerprint, commitment)
     SELECT ${values} WHERE (${SUM} FROM (${statesOf(id)})) = ${quoted(sumOf(list))}
       AND NOT EXISTS (SELECT 1 FROM unchained WHERE giveaway = ${quoted(id)})
     ON CONFLICT DO NOTHING`,
    `UPDATE leaves SET state = found.state FROM (${statesOf(id)}) AS found
     WHERE leaves.giveaway = ${quoted(id)} AND leaves.seq = found.seq AND ${isOwn}`,
    `SELECT 1 WHERE ${isOwn}`,
  )
  if (done.length === 0)
    throw new Refused('Something changed meanwhile: nothing was committed. Try again.')
}

/** All that could still change which entries count. */
function refuseLeftovers(ask: Ask, id: string): void {
  const own = `giveaway = ${quoted(id)}`
  const [deadLetters = [], waiting = [], held = [], unlisted = []] = ask(
    'SELECT count(*) AS n FROM dead_letters',
    `SELECT count(*) AS n FROM unchained WHERE ${own}`,
    `SELECT hold, count(*) AS n FROM submissions
     WHERE kind = 'contest' AND ${own} AND status = 'quarantined' AND reviewed_at IS NULL GROUP BY hold`,
    `SELECT count(*) AS n FROM submissions s
     WHERE kind = 'contest' AND ${own} AND status <> 'quarantined'
       AND NOT EXISTS (SELECT 1 FROM leaves l WHERE l.receipt = s.receipt)`,
  )
  const count = (rows: typeof deadLetters) => Number(rows[0]?.['n'] ?? 0)
  if (count(deadLetters) > 0) {
    throw new Refused(
      `${count(deadLetters)} dead letters may be entries: look at them (export --kind letters), then dismiss --letter each.`,
    )
  }
  if (count(waiting) > 0) {
    throw new Refused(
      `${count(waiting)} receipts are not in the list yet: the cron adds them, each minute.`,
    )
  }
  if (held.length > 0) {
    const kinds = held.map(({ hold, n }) => `${String(n)} ${String(hold)}`).join(', ')
    throw new Refused(`Nobody has decided on held entries yet (${kinds}): release or dismiss them.`)
  }
  if (count(unlisted) > 0) {
    throw new Refused(
      `${count(unlisted)} entries are missing in the list: restore a backup before you draw.`,
    )
  }
}

/** Each leaf with what it is now: an erased or unknown receipt is withdrawn. */
function statesOf(id: string): string {
  return `SELECT l.seq, l.leaf, l.head, CASE
      WHEN s.id IS NOT NULL THEN iif(s.status = 'quarantined', 'held', 'counts')
      WHEN r.receipt IS NOT NULL THEN 'repeat' ELSE 'withdrawn' END AS state
    FROM leaves l LEFT JOIN submissions s ON s.receipt = l.receipt LEFT JOIN receipts r ON r.receipt = l.receipt
    WHERE l.giveaway = ${quoted(id)}`
}

// Whether two lists of states are the same, in a few bytes: a statement may have 100 kB, a list has more.
const SUM = `SELECT count(*) || ' ' || ${leafStates
  .map((state) => `coalesce(sum(iif(state = '${state}', seq * seq % 104729, 0)), 0)`)
  .join(` || ' ' || `)}`

function sumOf(list: readonly { state: LeafState }[]): string {
  const sums = leafStates.map((wanted) =>
    list.reduce((sum, { state }, at) => sum + (state === wanted ? (at + 1) ** 2 % 104729 : 0), 0),
  )
  return [list.length, ...sums].join(' ')
}
