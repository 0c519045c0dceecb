import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { instantOf, quicknet, roundFrom } from '../../../src/draw/beacon.ts'
import {
  digestOfHeads,
  digestOfStates,
  fingerprintOf,
  type LeafState,
  saltOf,
  sealedState,
} from '../../../src/draw/list.ts'
import { LEAD_MS, verdictsOn } from '../../../src/draw/proof.ts'
import { type Ask, quoted } from '../ledger.ts'
import { Refused } from '../refused.ts'
import { needsYes, type Verb } from '../verb.ts'
import {
  drawSubject,
  fileOf,
  fileOption,
  headOf,
  headsOf,
  publicDraw,
  statesOf,
  storedDraw,
  SUM,
  sumOf,
  type Terms,
  termsOf,
  writeDraw,
} from './ledger.ts'

/** The draw that would be committed now, and the statements that commit it. Throws `Refused` while a condition is not met. */
export function plannedDraw(ask: Ask, terms: Terms, options: CommitOptions) {
  const { id, winners, answerDays } = terms
  const { now, hours } = options
  refuseUnmet(ask, terms, options)

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

const HOUR_MS = 3_600_000

export type CommitOptions = {
  now: number
  /** How many hours after the commitment its round comes. */
  hours: number
  /** A person has checked that the queues are empty; the desk cannot query them. */
  queuesEmpty: boolean
}

/** Throws `Refused` while a draw cannot be committed. */
function refuseUnmet(
  ask: Ask,
  { id, end }: Terms,
  { now, hours, queuesEmpty }: CommitOptions,
): void {
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

export const drawCommit: Verb = {
  name: 'draw commit',
  summary: 'Closes the list of a giveaway and names the round of the beacon that decides.',
  subject: drawSubject,
  options: {
    hours: { value: 'n', says: 'how many hours ahead the round is; 3 without it, at least 1' },
    file: fileOption,
    'queues-empty': { says: 'you have looked in the dashboard: nothing waits in the queues' },
    yes: { says: 'commits; it cannot be taken back' },
  },
  run: async ({ ask, now, given, place }) => {
    const file = fileOf(given)
    const terms = await termsOf(given.subject, place)
    const plan = plannedDraw(ask, terms, {
      now,
      hours: hoursOf(given.options['hours']),
      queuesEmpty: given.flags.has('queues-empty') || !place.remote,
    })
    if (existsSync(file))
      throw new Refused(`${file} is there already, of another ledger: move it, or say --file.`)
    const { commitment } = plan.draw
    const roundAt = new Date(instantOf(quicknet, commitment.round)).toISOString()
    const count = plan.list.filter(({ state }) => state === 'counts').length
    const what = `${commitment.count} leaves, ${count} of which count; round ${commitment.round} at ${roundAt}.`
    if (!given.flags.has('yes')) return needsYes([what, 'A commitment cannot be taken back.'])
    commitDraw(ask, plan)
    writeDraw(file, plan.draw)
    const fingerprint = fingerprintOf(commitment)
    return {
      lines: [
        `Committed: ${what}`,
        `Fingerprint: ${fingerprint}`,
        `Now commit ${file} and deploy, before ${roundAt}: a commitment that nobody saw before proves nothing.`,
      ],
      data: { done: true, file, fingerprint, commitment },
    }
  },
}

function hoursOf(text = '3'): number {
  const hours = Number(text)
  if (!(hours > 0 && hours <= 720))
    throw new Refused(`--hours: "${text}" is no number from 1 to 720.`)
  return hours
}
