import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { HEADS } from '../../src/delivery/public-list.ts'
import { instantOf, quicknet, roundFrom } from '../../src/draw/beacon.ts'
import type { Head, LeafState } from '../../src/draw/file.ts'
import {
  digestOfHeads,
  digestOfStates,
  fingerprintOf,
  saltOf,
  sealedState,
} from '../../src/draw/list.ts'
import { verdictOf, verdictsOn } from '../../src/draw/proof.ts'
import type { Terms } from '../../src/draw/winners.ts'
import { endOf } from '../../src/giveaway/giveaway.ts'
import { checkChoice } from '../arguments.ts'
import { type Ask, filledIn, quoted } from '../ledger.ts'
import { Refused } from '../refused.ts'
import { configurationOf, type Target } from '../target.ts'
import { HOUR_MS } from '../times.ts'
import { defineCommand, needsYes } from '../command.ts'
import {
  drawSubject,
  fileToWrite,
  fileOption,
  publicDraw,
  type StoredDraw,
  writeProof,
} from './ledger.ts'

export const drawCommit = defineCommand({
  name: 'draw commit',
  summary: 'Closes the list of a giveaway and names the round of the beacon that decides.',
  subject: drawSubject,
  options: {
    hours: { value: 'n', says: 'how many hours ahead the round is; 3 without it, at least 1' },
    file: fileOption,
    'queues-empty': { says: 'you have looked in the dashboard: nothing waits in the queues' },
    yes: { says: 'commits; it cannot be taken back' },
  },
  run: async ({ ask, now, given, target, progress, beacon }) => {
    const file = fileToWrite(given)
    if (existsSync(file))
      throw new Refused(
        `${file} is there already, and a draw is committed once. Of another ledger? Move it, or say --file.`,
      )
    const step = progress(3)
    const plan = plannedDraw(ask, await termsOf(given.subject, target), {
      now,
      hours: Number(given.options.hours ?? 3),
      queuesEmpty: given.options['queues-empty'] || !target.remote,
      beacon,
    })
    step()
    const { commitment, leaves } = plan.draw
    const roundAt = new Date(instantOf(commitment.round)).toISOString()
    const count = leaves.filter(({ state }) => state === 'counts').length
    const what = `${commitment.count} leaves, ${count} of which count; round ${commitment.round} at ${roundAt}.`
    if (!given.options.yes) return needsYes([what, 'A commitment cannot be taken back.'])
    writeProof(file, plan.draw, () => commitDraw(ask, plan))
    step(2)
    const fingerprint = fingerprintOf(commitment)
    return {
      lines: [
        `Committed: ${what}`,
        `Fingerprint: ${fingerprint}`,
        `Now commit ${file} and deploy, before ${roundAt}: a commitment that nobody saw before proves nothing.`,
        `Until the draw has run, roll nothing back and deploy nothing without that file: the site must go on showing it.`,
      ],
      data: { done: true, file, fingerprint, commitment },
    }
  },
})

/** A giveaway as its draw needs it; `end` is the instant after the last at which an entry counts, in milliseconds. */
export type DrawTerms = Terms & { id: string; end: number }

/** The terms of a giveaway, the default one of '', as its file and the settings say. Throws `Refused` when there is none. */
export async function termsOf(subject: string, target: Target): Promise<DrawTerms> {
  const { correctContent } = await import('../../scripts/content/load.ts')
  const { giveaways } = (await correctContent(target.content)).giveaways
  const ids = giveaways.map((giveaway) => giveaway.id)
  const id = subject || giveaways[0]?.id
  if (id === undefined) throw new Refused('There is no giveaway in content/giveaways.')
  checkChoice('giveaway', id, ids)
  const { winners, answerDays } = giveaways[ids.indexOf(id)]!
  const configuration = await configurationOf(target)
  const giveaway = configuration.giveaways.find((each) => each.id === id)
  if (giveaway === undefined)
    throw new Refused('CONTEST_OPENS_AT or CONTEST_CLOSES_AT cannot be read: see launch-check.')
  return { id, end: endOf(giveaway), winners, answerDays }
}

type Options = {
  now: number
  /** How many hours after the commitment its round comes. */
  hours: number
  /** A person has checked that the queues are empty; the admin commands cannot query them. */
  queuesEmpty: boolean
  beacon?: typeof quicknet | undefined
}

/** The draw that would be committed now, and the sum of its states. Throws `Refused` while a condition is not met. */
export function plannedDraw(ask: Ask, terms: DrawTerms, options: Options) {
  refuseUnmet(ask, terms, options)
  const { id, winners, answerDays } = terms
  const { now, hours, beacon = quicknet } = options
  const [rows = [], found = [], [sum] = []] = ask(
    `${statesOf(id)} ORDER BY l.seq`,
    filledIn(HEADS, id),
    sumOf(id),
  )
  const heads = found as Head[]
  const secret = randomBytes(32).toString('hex')
  const leaves = rows.map(({ leaf, state }) => ({
    leaf: String(leaf),
    state: state as LeafState,
  }))
  if (!leaves.some(({ state }) => state === 'counts'))
    throw new Refused('No entry counts: there is nobody to draw.')
  const sealed = leaves.map(({ leaf, state }) => sealedState(saltOf(secret, leaf), state))
  const commitment = {
    giveaway: id,
    madeAt: new Date(now).toISOString(),
    count: leaves.length,
    head: String(rows.at(-1)?.['head']),
    states: digestOfStates(sealed),
    heads: digestOfHeads(heads),
    beacon: beacon.chain,
    round: roundFrom(now + hours * HOUR_MS),
    winners,
    answerDays,
  }
  const draw: StoredDraw = { secret, commitment, signature: null, leaves, heads, winners: [] }
  if (verdictOf(verdictsOn(publicDraw(draw))) === 'wrong') {
    throw new Refused(
      'The list in the ledger does not match its own chain: restore a backup before you draw.',
    )
  }
  return { draw, sum: String(sum?.['sum']) }
}

/** Throws `Refused` while a draw cannot be committed, or anything could still change which entries count. */
function refuseUnmet(ask: Ask, { id, end }: DrawTerms, { now, hours, queuesEmpty }: Options): void {
  const own = `kind = 'contest' AND giveaway = ${quoted(id)}`
  const [[counts = {}] = []] = ask(
    `SELECT (SELECT count(*) FROM draws WHERE giveaway = ${quoted(id)}) AS committed,
       (SELECT count(*) FROM dead_letters) AS deadLetters,
       (SELECT count(*) FROM submissions WHERE ${own} AND unlisted_since IS NOT NULL) AS waiting,
       (SELECT count(*) FROM submissions s WHERE ${own}
         AND NOT EXISTS (SELECT 1 FROM leaves l WHERE l.receipt = s.receipt)) AS unlisted`,
  )
  const { committed, deadLetters, waiting, unlisted } = counts
  const from = new Date(end + HOUR_MS).toISOString()
  const queues = 'thirty-two-fallback and thirty-two-fallback-dead'
  const unmet: readonly [boolean, string][] = [
    [committed !== 0, `The draw of ${id} is committed. It is committed once.`],
    [
      now < end + HOUR_MS,
      `Entries may still come: commit from ${from} on, an hour after the close.`,
    ],
    [
      !(hours >= 1 && hours <= 720),
      '--hours: the round must be at least 1 hour ahead, 720 at most.',
    ],
    [
      deadLetters !== 0,
      `${deadLetters} dead letters may be entries: read, then dismiss --letter each.`,
    ],
    [
      waiting !== 0,
      `${waiting} receipts are not in the list yet: the cron adds them, each minute.`,
    ],
    [unlisted !== 0, `${unlisted} entries are missing in the list: restore a backup first.`],
    [!queuesEmpty, `Look at the queues ${queues}: when both are empty, add --queues-empty.`],
  ]
  for (const [isUnmet, why] of unmet) if (isUnmet) throw new Refused(why)
}

/** Commits a planned draw in one transaction. Throws `Refused` when the ledger has changed since it was planned. */
export function commitDraw(ask: Ask, { draw, sum }: ReturnType<typeof plannedDraw>): void {
  const { commitment, secret } = draw
  const { giveaway: id } = commitment
  const fingerprint = fingerprintOf(commitment)
  const values = [id, secret, fingerprint, JSON.stringify(commitment)].map(quoted).join(', ')
  const isOwn = `EXISTS (SELECT 1 FROM draws WHERE giveaway = ${quoted(id)} AND fingerprint = ${quoted(fingerprint)})`
  const [done = []] = ask(
    `INSERT INTO draws (giveaway, secret, fingerprint, commitment)
     SELECT ${values} WHERE (${sumOf(id)}) = ${quoted(sum)}
       AND NOT EXISTS (SELECT 1 FROM submissions WHERE unlisted_since IS NOT NULL AND giveaway = ${quoted(id)})
       AND NOT EXISTS (SELECT 1 FROM draws WHERE giveaway = ${quoted(id)})
     RETURNING giveaway`,
    `UPDATE leaves SET state = found.state FROM (${statesOf(id)}) AS found
     WHERE leaves.giveaway = ${quoted(id)} AND leaves.seq = found.seq AND ${isOwn}`,
  )
  if (done.length === 0)
    throw new Refused('Something changed meanwhile: nothing was committed. Try again.')
}

/** Each leaf with what it is now: an erased or unknown receipt is withdrawn. */
function statesOf(id: string): string {
  return `SELECT l.seq, l.leaf, l.head, CASE
      WHEN s.id IS NULL THEN 'withdrawn' WHEN s.hold IS NULL THEN 'counts'
      WHEN s.hold = 'duplicate' THEN 'repeat' ELSE 'held' END AS state
    FROM leaves l LEFT JOIN submissions s ON s.receipt = l.receipt
    WHERE l.giveaway = ${quoted(id)}`
}

/** Tells whether states or heads have changed, in a few bytes: a statement may have 100 kB, a list has more. */
function sumOf(id: string): string {
  return `SELECT (SELECT count(*) FROM heads WHERE giveaway = ${quoted(id)}) || ' ' || group_concat(part, ' ') AS sum
    FROM (SELECT state || ' ' || count(*) || ' ' || sum(seq * seq) AS part
      FROM (${statesOf(id)}) GROUP BY state ORDER BY state)`
}
