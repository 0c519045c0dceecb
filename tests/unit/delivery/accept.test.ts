import { expect, test } from 'vitest'
import { accept } from '../../../src/delivery/accept.ts'
import type { Submission } from '../../../src/delivery/submission.ts'
import { virtualClock } from './support/clock.ts'
import { openLedger } from './support/ledger.ts'
import { entry } from './support/people.ts'
import { fakeQueue, gated } from './support/world.ts'

type Trouble = { ms?: number; fails?: boolean; hangs?: boolean }

/** Accepts one entry while the two stores fail or are slow. */
async function accepting({ ledger, fallback }: { ledger: Trouble; fallback: Trouble }) {
  const clock = virtualClock()
  const opened = openLedger()
  const queue = fakeQueue(clock.now)
  const lines: string[] = []
  const submission = entry(1, clock.now())
  const start = clock.now()

  const troubled = async <T>(
    { ms = 5, fails, hangs }: Trouble,
    act: () => Promise<T>,
  ): Promise<T> => {
    await new Promise<void>((resolve) => void clock.timers.after(ms, resolve))
    if (hangs) return new Promise<T>(() => {})
    if (fails) throw new Error('D1_ERROR: no "entrant1@example.org": SQLITE_BUSY')
    return act()
  }
  const db = gated(opened.db, (act) => troubled(ledger, act))
  const answer = await clock.during(
    accept(
      {
        db,
        fallback: {
          send: (message: Submission) => troubled(fallback, () => queue.fallback.send(message)),
        },
        waitUntil: () => {},
        log: (event, facts) => void lines.push(JSON.stringify({ event, ...facts })),
        timers: clock.timers,
      },
      submission,
    ),
  )
  const ms = clock.now() - start
  await clock.runTo(clock.now() + 60_000)
  return { answer, ms, rows: opened.rows().length, messages: queue.bodies().length, lines }
}

test.each<[string, Trouble, Trouble, object]>([
  ['uses only a fast ledger', {}, {}, { ms: 5, rows: 1, messages: 0 }],
  ['uses the queue when the ledger fails', { fails: true }, {}, { ms: 10, rows: 0, messages: 1 }],
  [
    'also uses the queue when the ledger is slow for 400 ms',
    { ms: 2000 },
    {},
    { ms: 405, rows: 1, messages: 1 },
  ],
  [
    'waits for a slow ledger when the queue fails',
    { ms: 2000 },
    { fails: true },
    { ms: 2000, rows: 1, messages: 0 },
  ],
])('accepting a post %s', async (_, ledger, fallback, expected) => {
  expect(await accepting({ ledger, fallback })).toMatchObject({ answer: 'accepted', ...expected })
})

test.each<[string, Trouble, Trouble, number]>([
  ['both fail', { fails: true }, { fails: true }, 10],
  ['both hang', { hangs: true }, { hangs: true }, 5000],
  ['the ledger hangs and the queue fails', { hangs: true }, { fails: true }, 5000],
  ['the ledger fails and the queue hangs', { fails: true }, { hangs: true }, 3005],
])('a post is not accepted when %s, and no log has its data', async (_, ledger, fallback, ms) => {
  const { lines, ...result } = await accepting({ ledger, fallback })
  expect(result).toMatchObject({ answer: 'unavailable', ms })
  expect(lines.join('\n')).not.toMatch(/entrant/i)
  if (ledger.fails) expect(lines.join('\n')).toContain('SQLITE_BUSY')
})
