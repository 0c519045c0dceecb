import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Newsletter } from '../../../src/configuration.ts'
import { sweep } from '../../../src/delivery/forward.ts'
import { store } from '../../../src/delivery/ledger.ts'
import {
  isGenuine,
  type Note,
  unsubscribe,
  unsubscribedIn,
} from '../../../src/delivery/unsubscribes.ts'
import { MINUTE, START } from './support/delivery.ts'
import { openLedger } from './support/ledger.ts'
import { signup } from './support/people.ts'
import { good, fakeUpstream, upstreams } from './support/upstream.ts'
import { virtualClock } from './support/clock.ts'

const KEY = 'a-long-secret-0123456789'
const EMAIL = 'reader1@example.org'
const AT = START + 60 * MINUTE
const isoAt = new Date(AT).toISOString()
const spaced = isoAt.slice(0, 19).replace('T', ' ')
type Service = Newsletter['service']

const signed =
  (header: string, prefix = '') =>
  (body: string): Note => ({
    secret: undefined,
    headers: new Headers({
      [header]: prefix + createHmac('sha256', KEY).update(body).digest('hex'),
    }),
    bytes: new TextEncoder().encode(body),
  })
const inPath = (body: string): Note => ({
  secret: KEY,
  headers: new Headers(),
  bytes: new TextEncoder().encode(body),
})

/** How each service says it, and what it answers when it is asked. */
const services: Record<
  Service,
  { body: string; note: (body: string) => Note; gone?: object; here?: object }
> = {
  webhook: {
    body: JSON.stringify({ type: 'unsubscribe', email: EMAIL, at: isoAt }),
    note: signed('x-signature-256', 'sha256='),
  },
  supabase: {
    body: JSON.stringify({ type: 'unsubscribe', email: EMAIL, at: isoAt }),
    note: signed('x-signature-256', 'sha256='),
  },
  mailchimp: {
    body: new URLSearchParams({
      type: 'unsubscribe',
      fired_at: spaced,
      'data[action]': 'unsub',
      'data[email]': EMAIL,
    }).toString(),
    note: inPath,
  },
  mailerlite: {
    body: JSON.stringify({
      event: 'subscriber.unsubscribed',
      email: EMAIL,
      unsubscribed_at: spaced,
    }),
    note: signed('signature'),
  },
  kit: {
    body: JSON.stringify({ subscriber: { id: 1, email_address: EMAIL, state: 'cancelled' } }),
    note: inPath,
    gone: { subscribers: [{ email_address: EMAIL, state: 'cancelled' }] },
    here: { subscribers: [{ email_address: EMAIL, state: 'active' }] },
  },
  buttondown: {
    body: JSON.stringify({
      id: 'ext_evt_1',
      event_type: 'subscriber.unsubscribed',
      data: { subscriber: 'sub_1' },
    }),
    note: signed('x-buttondown-signature', 'sha256='),
    gone: { email_address: EMAIL, type: 'unsubscribed', unsubscription_date: isoAt },
    here: { email_address: EMAIL, type: 'regular', unsubscription_date: isoAt },
  },
}
const table = Object.entries(services) as [Service, (typeof services)[Service]][]

const wire = (answer: object | undefined, now = AT) => ({
  fetch: (async () => Response.json(answer ?? {}, { status: answer ? 200 : 404 })) as typeof fetch,
  now,
})
const settings = (service: Service): Newsletter => ({ service, key: 'key' })

describe.each(table)('a note of %s', (service, { body, note, gone, here }) => {
  test('is genuine only with the service’s own proof', () => {
    const right = note(body)
    expect(isGenuine(right, service, KEY)).toBe(true)
    expect(isGenuine(right, service, 'another-secret-0123456789')).toBe(false)
    expect(isGenuine(right, service, '')).toBe(false)
    const changed = new TextEncoder().encode(
      body.replace('reader1', 'reader2').replace('sub_1', 'sub_2'),
    )
    const isPath = right.secret !== undefined
    expect(isGenuine({ ...right, bytes: changed }, service, KEY)).toBe(isPath)
    expect(
      isGenuine({ secret: undefined, headers: new Headers(), bytes: changed }, service, KEY),
    ).toBe(false)
    expect(isGenuine({ ...right, secret: KEY.slice(1) }, service, KEY)).toBe(false)
  })

  test('says who, and when', async () => {
    const people = await unsubscribedIn(note(body), settings(service), wire(gone))
    expect(people).toEqual({ people: [{ email: EMAIL, at: AT }], unread: 0 })
  })

  test('says nothing when it is about something else, cannot be read, or is not true any more', async () => {
    const nobody = { people: [], unread: 0 }
    const other = body
      .replaceAll(/unsubscribe[d]?/g, 'created')
      .replace('"subscriber":{', '"other":{')
    for (const text of ['', '[]', 'null', '{"events":[null,1]}', other]) {
      expect(await unsubscribedIn(note(text), settings(service), wire(gone))).toEqual(nobody)
    }
    if (here === undefined) return
    expect(await unsubscribedIn(note(body), settings(service), wire(here))).toEqual(nobody)
    expect(await unsubscribedIn(note(body), settings(service), wire(undefined))).toEqual(nobody)
    const down = {
      ...wire(gone),
      fetch: (async () => new Response('', { status: 500 })) as typeof fetch,
    }
    await expect(unsubscribedIn(note(body), settings(service), down)).rejects.toThrow('500')
    const strange = unsubscribedIn(note(body), settings(service), wire({ detail: 'moved' }))
    await expect(strange).rejects.toThrow('has no')
  })

  test('counts whom it names without an address or an id', async () => {
    const nameless = body
      .replace(/reader1(@|%40)example.org|sub_1/, '')
      .replace('"subscriber":""', '"subscriber":null')
    const people = await unsubscribedIn(note(nameless), settings(service), wire(gone))
    expect(people).toEqual({ people: [], unread: 1 })
  })
})

test('one event of several that cannot be read costs nobody else their mark', async () => {
  const event = { event: 'subscriber.unsubscribed', unsubscribed_at: spaced }
  const events = [
    { ...event, email: null },
    { ...event, email: EMAIL },
  ]
  const note = signed('signature')(JSON.stringify({ events }))
  const people = await unsubscribedIn(note, settings('mailerlite'), wire(undefined))
  expect(people).toEqual({ people: [{ email: EMAIL, at: AT }], unread: 1 })
})

test.each([
  [isoAt, AT],
  [spaced, AT],
  [spaced.replace(' ', 'T'), AT],
  [isoAt.replace('Z', '000Z'), AT],
  [new Date(AT - 5 * 60 * MINUTE).toISOString().replace('Z', '-05:00'), AT],
  ['01.02.2025', AT + MINUTE],
  ['1754049600', AT + MINUTE],
  ['soon', AT + MINUTE],
])('a note says %s', async (at, read) => {
  const note = signed('x-signature-256')(JSON.stringify({ type: 'unsubscribe', email: EMAIL, at }))
  const { people } = await unsubscribedIn(note, settings('webhook'), wire(undefined, AT + MINUTE))
  expect(people).toEqual([{ email: EMAIL, at: read }])
})

describe('who has unsubscribed', () => {
  const gone = { email: ' Reader1@Example.org'.trim(), at: AT }

  /** A ledger with signups, and what a sweep of it sends. */
  async function ledgerWith(...receivedAt: number[]) {
    const ledger = openLedger()
    const put = (at: number, id: string = crypto.randomUUID()) =>
      store(ledger.db, signup(1, at, { id }))
    for (const at of receivedAt) await put(at)
    const states = () => ledger.rows().map(({ status, hold }) => [status, hold])
    async function sent(at: number) {
      const clock = virtualClock(at)
      const { fetch, calls } = fakeUpstream(clock.timers, good)
      const delivery = { db: ledger.db, upstreams, fetch, timers: clock.timers, log: () => {} }
      await clock.during(sweep(delivery, at))
      return calls.length
    }
    return { ...ledger, put, states, sent }
  }

  test('is sent to nobody by a later sweep', async () => {
    const { db, states, sent } = await ledgerWith(START)
    await unsubscribe(db, gone)
    expect(states()).toEqual([['quarantined', 'unsubscribed']])
    expect(await sent(AT + MINUTE)).toBe(0)
  })

  test('counts again with a new signup, also within a day of the first one’s delivery', async () => {
    const { db, put, states, sent } = await ledgerWith(START)
    expect(await sent(START + MINUTE)).toBe(1)
    await unsubscribe(db, gone)
    expect(states()).toEqual([['delivered', null]])
    await put(AT + MINUTE)
    expect(states()).toEqual([
      ['delivered', null],
      ['pending', null],
    ])
    expect(await sent(AT + 2 * MINUTE)).toBe(1)
  })

  test('is not undone, or done again, by the same note', async () => {
    const { db, put, states, rows } = await ledgerWith(START)
    await unsubscribe(db, gone)
    await put(AT + MINUTE)
    for (let times = 0; times < 3; times++) await unsubscribe(db, gone)
    await unsubscribe(db, { ...gone, at: START + 1 })
    expect(states()).toEqual([
      ['quarantined', 'unsubscribed'],
      ['pending', null],
    ])
    expect(rows('SELECT * FROM unsubscribed')).toEqual([{ email_key: EMAIL, at: AT }])
  })

  test('is held when the queue brings an earlier signup later', async () => {
    const { db, put, states } = await ledgerWith(START)
    await unsubscribe(db, gone)
    await store(
      db,
      signup(1, START + 5, {
        scope: 'quiz',
        payload: { firstName: 'R', email: EMAIL, source: 'quiz' },
      }),
      { via: 'queue' },
    )
    expect(states()).toEqual([
      ['quarantined', 'unsubscribed'],
      ['quarantined', 'unsubscribed'],
    ])
    await put(AT + 1)
    expect(states()).toHaveLength(3)
  })

  test('is nobody whom the ledger does not know, and is forgotten with the last signup', async () => {
    const { db, rows, exec } = await ledgerWith(START)
    await unsubscribe(db, { email: 'stranger@example.org', at: AT })
    await unsubscribe(db, { email: EMAIL, at: START - 1 })
    expect(rows('SELECT * FROM unsubscribed')).toEqual([])
    await unsubscribe(db, gone)
    exec('DELETE FROM submissions')
    expect(rows('SELECT * FROM unsubscribed')).toEqual([])
  })
})
