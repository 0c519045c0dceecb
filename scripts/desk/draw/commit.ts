import { randomBytes } from 'node:crypto'
import { digestOfHeads, fingerprintOf } from '../../../src/domain/draw/commitment.ts'
import {
  digestOfStates,
  type LeafState,
  saltOf,
  sealedState,
} from '../../../src/domain/draw/sealed-states.ts'
import { quicknet, roundFrom } from '../../../src/draw/beacon.ts'
import { verdictsOn } from '../../../src/draw/proof.ts'
import { type Ask, quoted } from '../ledger/ask.ts'
import { Refused } from '../refused.ts'
import { type CommitOptions, HOUR_MS, refuseUnmet } from './conditions.ts'
import { headOf, headsOf } from './ledger.ts'
import { publicDraw } from './public.ts'
import { statesOf, SUM, sumOf } from './states.ts'
import type { Terms } from './terms.ts'

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
