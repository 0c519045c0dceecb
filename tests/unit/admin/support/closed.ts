import { expect } from 'vitest'
import { commitDraw, plannedDraw } from '../../../../admin/draw/commit.ts'
import { append, committedDraw, publicDraw } from '../../../../admin/draw/ledger.ts'
import { checkShown, drawnBy } from '../../../../admin/draw/run.ts'
import { askFile } from '../../../../admin/ledger.ts'
import { store } from '../../../../src/delivery/ledger.ts'
import { extendChains } from '../../../../src/delivery/public-list.ts'
import { instantOf } from '../../../../src/draw/beacon.ts'
import { verdictsOn } from '../../../../src/draw/proof.ts'
import { isSignedOnce, signedRound } from '../../../support/draw.ts'
import { openLedger } from '../../delivery/support/ledger.ts'
import { entry } from '../../delivery/support/people.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const id = '2025-07'
export const end = Date.UTC(2025, 7, 19, 5)
export const terms = { id, end, winners: 1, answerDays: 7 }
export const now = end + 2 * HOUR
export const calm = { now, hours: 3, queuesEmpty: true }

/** A ledger after the close: seven entries, two duplicates of one of them, and a bot. */
export async function closed() {
  const ledger = openLedger()
  const ask = askFile(ledger.sqlite)
  const enter = (n: number, change = {}) =>
    store(
      ledger.db,
      entry(n, end - DAY + n, { receipt: n.toString(16).padStart(32, '0'), ...change }),
    )
  for (let n = 1; n <= 7; n++) await enter(n)
  const again = { emailKey: 'entrant1@example.org' }
  await enter(8, { ...again, payload: { fullName: 'Entrant 1', email: again.emailKey } })
  await enter(9, { ...again, payload: { fullName: 'Another', email: again.emailKey } })
  await enter(10, { hold: 'honeypot' })
  const chain = (at = end - HOUR, isOpen = true) =>
    extendChains(
      { db: ledger.db, log: (_, { cause }) => expect.fail(String(cause)) },
      [{ id, isOpen }],
      at,
    )
  await chain()
  return { ledger, ask, enter, chain }
}

export async function committed() {
  const given = await closed()
  const plan = plannedDraw(given.ask, terms, calm)
  commitDraw(given.ask, plan)
  const file = publicDraw(committedDraw(given.ask, id))
  return { ...given, file, round: file.commitment.round }
}

export async function drawn() {
  const given = await committed()
  const at = instantOf(given.round)
  const stored = committedDraw(given.ask, id)
  checkShown(stored, given.file)
  append(given.ask, drawnBy(stored, signedRound(given.round), at))
  const read = () => publicDraw(committedDraw(given.ask, id))
  return { ...given, at, read }
}

/** The verdicts on a draw of the tests' beacon. */
export const check = (draw: ReturnType<typeof publicDraw>) =>
  Object.values(verdictsOn(draw, { isSigned: isSignedOnce }))
