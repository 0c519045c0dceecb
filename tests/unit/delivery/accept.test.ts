import { describe, expect, test } from 'vitest'
import { accept } from '../../../src/delivery/accept.ts'
import type { Submission } from '../../../src/delivery/submission.ts'
import { virtualClock } from './support/clock.ts'
import { openLedger } from './support/ledger.ts'
import { entry } from './support/people.ts'
import { fakeQueue, gated } from './support/world.ts'

type Trouble = { ms?: number; fails?: boolean; hangs?: boolean }

/** Accepts one entry while the two stores fail or are slow. */
async function accepting({ ledger = {}, fallback = {} }: { ledger?: Trouble; fallback?: Trouble }) {
  const clock = virtualClock()
  const books = openLedger()
  const queue = fakeQueue(clock.now)
  const begun: Promise<unknown>[] = []
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
  const db = gated(books.db, (act) => troubled(ledger, act))
  const answer = await clock.during(
    accept(
      {
        db,
        fallback: {
          send: (message: Submission) => troubled(fallback, () => queue.fallback.send(message)),
        },
        waitUntil: (work) => void begun.push(work),
        log: (event, facts) => void lines.push(JSON.stringify({ event, ...facts })),
        timers: clock.timers,
      },
      submission,
    ),
  )
  const ms = clock.now() - start
  await clock.runTo(clock.now() + 60_000)
  return { answer, ms, rows: books.rows().length, messages: queue.bodies().length, begun, lines }
}

describe('accepting', () => {
  test('uses only the ledger when it is fast', async () => {
    const { answer, ms, rows, messages } = await accepting({})
    expect({ answer, ms, rows, messages }).toEqual({
      answer: 'stored',
      ms: 5,
      rows: 1,
      messages: 0,
    })
  })

  test('uses the queue immediately when the ledger fails', async () => {
    const { answer, ms, rows, messages } = await accepting({ ledger: { fails: true } })
    expect({ answer, ms, rows, messages }).toEqual({
      answer: 'stored',
      ms: 10,
      rows: 0,
      messages: 1,
    })
  })

  test('also uses the queue after 400 ms when the ledger is slow', async () => {
    const { answer, ms, rows, messages, begun } = await accepting({ ledger: { ms: 2000 } })
    expect({ answer, ms, rows, messages }).toEqual({
      answer: 'stored',
      ms: 405,
      rows: 1,
      messages: 1,
    })
    await Promise.all(begun)
  })

  test('waits for a slow ledger when the queue fails', async () => {
    const { answer, ms, rows } = await accepting({
      ledger: { ms: 2000 },
      fallback: { fails: true },
    })
    expect({ answer, ms, rows }).toEqual({ answer: 'stored', ms: 2000, rows: 1 })
  })

  test.each<[string, Trouble, Trouble, number]>([
    ['both fail', { fails: true }, { fails: true }, 10],
    ['both hang', { hangs: true }, { hangs: true }, 5000],
    ['the ledger hangs and the queue fails', { hangs: true }, { fails: true }, 5000],
    ['the ledger fails and the queue hangs', { fails: true }, { hangs: true }, 3005],
  ])('returns `unavailable` when %s', async (_, ledger, fallback, expected) => {
    const { answer, ms } = await accepting({ ledger, fallback })
    expect({ answer, ms }).toEqual({ answer: 'unavailable', ms: expected })
  })

  test('logs ids and causes, no personal data', async () => {
    const { lines } = await accepting({ ledger: { fails: true }, fallback: { fails: true } })
    expect(lines.join('\n')).toContain('SQLITE_BUSY')
    expect(lines.join('\n')).not.toMatch(/entrant/i)
  })
})
