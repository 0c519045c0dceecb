import type { Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type Outcome, outcomeOfStatus } from '../../../src/server/services/outcome.ts'
import { send } from '../../../src/server/outbox/send.ts'
import { realTimers } from '../../../src/core/time/timers.ts'
import { startUpstream } from '../../support/upstream.ts'
import { entry, rowOf, signup } from '../support/people.ts'
import { upstreamsAt } from '../support/upstream.ts'

/** What the service does with the connection once it has read the request. */
let behave: (socket: Socket) => void
const service = await startUpstream((_, response) => behave(response.socket!))
afterAll(() => service.close())

/** Sends a row with a time limit of 1 s in place of 20 s. */
function sent(kind: 'signup' | 'entry', url = service.url) {
  const row = rowOf(kind === 'signup' ? signup(1, 0) : entry(1, 0))
  const after = (ms: number, act: () => void) => realTimers.after(ms / 20, act)
  const timers = { ...realTimers, after }
  return send(row, upstreamsAt(url)[kind]!, { fetch, timers, log: () => {} })
}

const TAKEN = '{"next":"/thanks","ok":true}'
const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n'
const saying =
  (body: string, more = '') =>
  (socket: Socket) =>
    socket.end(`${head}${more}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)

/** Writes some bytes, then one each 100 ms. */
const dripping = (text: string) => (socket: Socket) => {
  socket.write(text)
  const timer = setInterval(() => socket.write('x'), 100)
  socket.on('close', () => clearInterval(timer)).on('error', () => {})
}

const flooding = (text: string) => (socket: Socket) => {
  const more = () => {
    while (!socket.destroyed && socket.write('x'.repeat(4096)));
  }
  socket
    .on('drain', more)
    .on('error', () => {})
    .write(text, more)
}

const resetting = (text: string) => (socket: Socket) =>
  void socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 30))

const noAnswer: Outcome = { type: 'unclear', cause: 'no_answer' }
const invalid: Outcome = { type: 'unclear', cause: 'invalid_answer' }

test.each<[string, (socket: Socket) => void, Outcome]>([
  ['writes nothing', () => {}, noAnswer],
  ['closes the connection', (socket) => socket.end(), noAnswer],
  ['has an endless head', flooding('HTTP/1.1 200 OK\r\nx-more: '), noAnswer],
  ['drips its body', dripping(`${head}\r\n{"ok":true,"more":"`), noAnswer],
  ['resets within its body', resetting(`${head}content-length: 28\r\n\r\n{"ok"`), invalid],
  ['has an endless body', flooding(`${head}\r\n{"ok":true,"more":"`), invalid],
  [
    'has 60 kB of body',
    saying(`{"ok":true,"more":"${'x'.repeat(60_000)}"}`),
    { type: 'delivered' },
  ],
  ['has 70 kB of body', saying(`{"ok":true,"more":"${'x'.repeat(70_000)}"}`), invalid],
  ['calls its body gzip', saying(TAKEN, 'content-encoding: gzip\r\n'), invalid],
  ['takes the row', saying(TAKEN), { type: 'delivered' }],
])('an entry’s service that %s', async (_, does, outcome) => {
  behave = does
  const before = service.received.length
  expect(await sent('entry')).toEqual(outcome)
  expect(service.received.length - before).toBe(1)
})

test('a signup’s service is asked for its status alone', async () => {
  behave = flooding(`${head}\r\n`)
  expect(await sent('signup')).toEqual({ type: 'delivered' })
  // Port 9 (discard) is closed on test machines.
  expect(await sent('signup', 'http://127.0.0.1:9')).toEqual(noAnswer)
})

test.each<[string, Outcome]>([
  ['302 Found\r\nlocation: /elsewhere', { type: 'unclear', cause: 'http_302' }],
  ['503 Busy\r\nretry-after: 3600', { type: 'failed', cause: 'http_503', rest: 3_600_000 }],
  [
    '503 Busy\r\nretry-after: Fri, 31 Dec 2100 23:59:59 GMT',
    { type: 'failed', cause: 'http_503', rest: 3_600_000 },
  ],
  ['429 Too Many Requests\r\nretry-after: 30', { type: 'failed', cause: 'http_429', rest: 30_000 }],
  ['429 Too Many Requests', { type: 'failed', cause: 'http_429', rest: 0 }],
  ['422 Unprocessable', { type: 'failed', cause: 'http_422' }],
])('a service that answers %j', async (answer, outcome) => {
  behave = (socket) =>
    socket.end(`HTTP/1.1 ${answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
  const before = service.received.length
  expect(await sent('signup')).toEqual(outcome)
  expect(service.received.length - before).toBe(1)
})

test.each<[Outcome['type'], readonly number[]]>([
  ['delivered', [200, 201, 202, 204, 299]],
  [
    'failed',
    [301, 307, 308, 400, 401, 403, 404, 409, 410, 413, 418, 422, 429, 451, 503, 521, 522, 523],
  ],
  ['unclear', [302, 303, 500, 501, 502, 504, 520, 524, 599]],
])('a status is %s: %j', (is, statuses) => {
  for (const status of statuses)
    expect([status, outcomeOfStatus({ status }).type]).toEqual([status, is])
})
