import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, oneRow, START } from './support/delivery.ts'
import { books } from './support/ledger.ts'
import { answer, behaviours, hanging, startMisbehaving, takesIt } from './support/misbehaving.ts'

/** Where only the time limit ends the wait, it is short, but a request arrives in it; elsewhere a busy machine must not run into it. */
const SHORT = { timeLimit: 1000 }
// Port 9 (discard) is closed on any machine that runs tests.
const CLOSED = 'http://127.0.0.1:9'

let server: Awaited<ReturnType<typeof startMisbehaving>>
beforeAll(async () => void (server = await startMisbehaving()))
afterAll(() => server.close())

const cases = behaviours.flatMap(({ name, behaviour, newsletter, contest }) => [
  { name, behaviour, kind: 'newsletter' as const, becomes: newsletter },
  { name, behaviour, kind: 'contest' as const, becomes: contest },
])

describe('an upstream that misbehaves', () => {
  test.each(cases)('$name: $kind $becomes', async ({ name, behaviour, kind, becomes }) => {
    const world = await oneRow(kind, server.url)
    const refused = behaviour === 'refused'
    server.behave = refused ? takesIt : behaviour
    const before = server.received.length
    const hangs = becomes === 'again' && hanging.has(name)
    await world.sweep(1, { ...(refused && { url: CLOSED }), ...(hangs && SHORT) })
    const first = world.row()

    expect(first.status).toBe(becomes === 'again' ? 'pending' : becomes)
    expect(first.claim).toBe(null)
    expect(first.cause === null).toBe(becomes === 'delivered')
    expect(first.next_attempt_at > START + MINUTE).toBe(becomes === 'again')
    // Nothing was delivered before, so the upstream itself may refuse every row.
    const failing = becomes === 'delivered' ? '[]' : JSON.stringify([first.id])
    expect(world.upstream()).toMatchObject(
      name === '429'
        ? { failures: 1, paused_until: START + MINUTE + 30_000, failing_rows: '[]' }
        : { failures: 0, failing_rows: failing },
    )
    // One request and no more: no redirect is followed, nothing is retried within a sweep.
    expect(server.received.length - before).toBe(refused ? 0 : 1)

    server.behave = takesIt
    await world.sweep(12)
    const last = world.row()
    expect(last.status).toBe(becomes === 'again' ? 'delivered' : becomes)
    expect(server.taken.get(last.id)).toBe(
      becomes === 'again' ? JSON.stringify(world.submission.payload) : undefined,
    )
    const isRefused = becomes === 'needs_attention'
    const atLast = { failures: 0, paused_until: 0, failing_rows: isRefused ? failing : '[]' }
    expect(world.upstream()).toMatchObject(atLast)
    const { accepted, sum } = books(world.ledger)
    expect([accepted, sum]).toEqual([1, 1])
    expect(world.lines.join('\n')).not.toMatch(/example\.org|Reader|Entrant|anon-key/)
  })

  test('covers at least 24 behaviours of each', () => {
    expect(behaviours.length).toBeGreaterThanOrEqual(24)
  })
})

describe('a request', () => {
  test.each(['newsletter', 'contest'] as const)('for %s carries what it should', async (kind) => {
    server.behave = takesIt
    const world = await oneRow(kind, server.url)
    await world.sweep(1)
    const { method, path, headers, body } = server.received.at(-1)!
    expect({ method, path, body }).toEqual({
      method: 'POST',
      path: kind === 'newsletter' ? '/functions/v1/newsletter-signup' : '/f/contest',
      body: JSON.stringify(world.submission.payload),
    })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': world.submission.id,
    })
    expect(headers['authorization']).toBe(kind === 'newsletter' ? 'Bearer anon-key' : undefined)
  })
})

describe('Retry-After', () => {
  test.each([
    ['of 5 minutes', '300', 5],
    ['as a date', new Date(START + 6.5 * MINUTE).toUTCString(), 5],
    ['of a year: 10 minutes at most', String(365 * 86_400), 10],
    ['of 306 digits: 10 minutes at most', '9'.repeat(306), 10],
    ['of 400 digits: 10 minutes at most', '9'.repeat(400), 10],
    ['in the past', new Date(0).toUTCString(), 0],
    ['that is none', 'soon', 0],
  ])('%s', async (_, value, minutes) => {
    for (const status of [429, 503]) {
      const world = await oneRow('contest', server.url)
      server.behave = answer(status, '', { 'retry-after': value })
      await world.sweep(1)
      server.behave = takesIt
      const before = server.received.length
      for (let minute = 2; minute <= minutes; minute++) await world.sweep(minute)
      expect(server.received.length).toBe(before)
      await world.sweep(minutes + 2)
      expect(world.row().status).toBe('delivered')
    }
  })
})
