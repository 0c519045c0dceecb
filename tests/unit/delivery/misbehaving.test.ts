import { afterAll, expect, test } from 'vitest'
import { MINUTE, oneRow, START } from './support/delivery.ts'
import { countsIn } from './support/ledger.ts'
import { behaviours, hanging, startMisbehaving, takesIt } from './support/misbehaving.ts'

/** Short where the test waits for the time limit; elsewhere long enough for a busy machine. */
const SHORT = { timeLimit: 1000 }
// Port 9 (discard) is closed on test machines.
const CLOSED = 'http://127.0.0.1:9'

const server = await startMisbehaving()
afterAll(() => server.close())

const cases = behaviours.flatMap(({ name, behaviour, signup, entry }) => [
  { name, behaviour, kind: 'signup' as const, becomes: signup },
  { name, behaviour, kind: 'entry' as const, becomes: entry },
])

test.each(cases)(
  'an upstream that misbehaves, $name: $kind $becomes',
  async ({ name, behaviour, kind, becomes }) => {
    const world = await oneRow(kind, server.url)
    const refused = behaviour === 'refused'
    server.behave = refused ? takesIt : behaviour
    const before = server.received.length
    const hangs = becomes === 'again' && hanging.has(name)
    await world.sweep(1, { ...(refused && { url: CLOSED }), ...(hangs && SHORT) })
    const first = world.row()

    const isTaken = becomes === 'delivered'
    expect(first.status).toBe(isTaken ? 'delivered' : 'pending')
    expect(first.cause === null).toBe(isTaken)
    expect(first.due_at > START + MINUTE).toBe(!isTaken)
    expect(world.upstream()).toMatchObject({ failures: isTaken ? 0 : 1, cause: first.cause })
    // A sweep follows no redirect and retries nothing.
    expect(server.received.length - before).toBe(refused ? 0 : 1)

    server.behave = takesIt
    await world.sweep(12)
    const last = world.row()
    expect(last.status).toBe('delivered')
    const sent = JSON.stringify(world.submission.payload)
    if (!isTaken) expect(server.taken.get(last.id)).toBe(sent)
    expect(world.upstream()).toMatchObject({ failures: 0 })
    const { accepted, sum } = countsIn(world.ledger)
    expect([accepted, sum]).toEqual([1, 1])
    expect(world.lines.join('\n')).not.toMatch(/example\.org|Reader|Entrant|anon-key/)
  },
)
