import * as fc from 'fast-check'
import type { Submission } from '../../../../src/server/ledger/submission.ts'
import type { Call } from '../../support/upstream.ts'
import type { Life } from '../../support/world.ts'

export const MINUTE = 60_000
const DAY = 1440 * MINUTE

const mostly = <A, B>(usual: A, other: B) =>
  fc.oneof(
    { arbitrary: fc.constant(usual), weight: 5 },
    { arbitrary: fc.constant(other), weight: 1 },
  )

const fault = fc.record({
  call: fc.nat(34),
  is: fc.constantFrom(
    'fails',
    'loses its answer',
    'dies before',
    'dies after',
    'stalls',
    'lands late',
  ),
})

/** The posts, faults and decisions of a case. */
export const plans = fc.record({
  posts: fc.array(
    fc.record({
      kind: mostly('entry', 'signup'),
      // Three spellings of one inbox, and another inbox.
      email: fc.oneof(
        fc.constantFrom('ruth@gmail.com', 'r.uth+1@gmail.com'),
        fc.constantFrom('ruth@googlemail.com', 'boaz@example.org'),
      ),
      name: mostly('Ruth', 'Naomi'),
      hold: mostly(undefined, 'honeypot' as const),
      // A visitor without an answer sends the same post again.
      times: fc.constantFrom(1, 2),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  /** Entries of other people before. */
  crowd: fc.constantFrom(0, 0, 2, 8),
  second: fc.constantFrom(0, 45),
  redelivers: fc.array(fc.boolean(), { minLength: 2, maxLength: 3 }),
  ticks: fc.array(
    fc.constantFrom(50, 450, 3000, 11_000, 11_000, MINUTE, 11 * MINUTE, 2 * DAY, 8 * DAY),
    { minLength: 1, maxLength: 8 },
  ),
  faults: fc.oneof(
    fc.array(fault, { maxLength: 0 }),
    fc.array(fault, { minLength: 1, maxLength: 6 }),
  ),
  answers: fc.array(
    fc.record({
      is: fc.constantFrom('takes', 'takes', '503', '429', 'hangs', 'takes, says 500'),
      ms: fc.constantFrom(20, 3000, 19_000, 19_000),
    }),
    { maxLength: 9 },
  ),
  /** How the services fail after that, for some hours. */
  outage: fc.constantFrom(undefined, '503', 'hangs', 'hangs'),
  /** What happens to each call for the first row. */
  poison: fc.constantFrom(undefined, undefined, 'kills', 'takes, says 500'),
  acts: fc.array(
    fc.record({
      command: fc.constantFrom('hold', 'release', 'release', 'forget'),
      isUnderWay: mostly(true, false),
      row: fc.nat(7),
      turns: fc.integer({ min: 1, max: 16 }),
    }),
    { maxLength: 3 },
  ),
})

export type Plan = typeof plans extends fc.Arbitrary<infer Value> ? Value : never

/** A call as its service saw it. `isAnswered`: it took the row and said so. */
export type Sent = Call & { life: Life; isAnswered: boolean; isUnclear: boolean; kills: boolean }

/** What has happened in a case so far. */
export const newRecord = () => ({
  phase: 'faults' as 'faults' | 'outage' | 'calm',
  wrong: [] as unknown[],
  posted: [] as Submission[],
  acknowledged: [] as Submission[],
  sent: [] as Sent[],
  /** Who claimed each row last. */
  claims: new Map<string, Life>(),
  /** Weights of the injected faults. Two keep an outcome from being saved, because a save is tried twice. */
  faults: [] as { life: Life; weight: number }[],
  sweeps: new Set<Life>(),
  /** Sweeps that ended without the outcomes of their claims. */
  unsaved: new Set<Life>(),
  killed: new Set<Life>(),
  /** Held rows, with the number of calls before. */
  held: new Map<string, { calls: number; underWay: boolean }>(),
  released: new Set<string>(),
  /** Erased inboxes. */
  forgotten: new Set<string>(),
})
export type CaseRecord = ReturnType<typeof newRecord>
