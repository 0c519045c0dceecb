import type { Newsletter } from '../configuration.ts'
import { emailKey } from '../forms/email.ts'
import { fieldsOf } from './answer.ts'
import { signatureOf } from './services/webhook.ts'
import type { Db } from './stores.ts'

/** A note that a newsletter service posts when something has happened to a subscriber. */
export type Note = {
  /** What stands behind the path, for services that do not sign. */
  secret: string | undefined
  headers: Headers
  bytes: Uint8Array
}

export type Unsubscribed = { email: string; at: number }

/** What a note says of one person: the address, or an id to ask the service with; neither: it cannot be read. */
type Said = { email?: string | undefined; id?: string; at?: number | undefined }

type Reader = {
  /** The header that carries the HMAC-SHA256 of the body, in hex; undefined: the secret stands in the path. */
  signature?: string
  read: (body: string) => Said[]
  /** Where the service tells what is true now: so a note that is posted again changes nothing. */
  ask?: {
    url: (said: Said) => string
    headers: (key: string) => Record<string, string>
    read: (answer: unknown, now: number) => Unsubscribed | undefined
  }
}

/** Whether a note is the service's own: it has signed it with the key, or knows the path. */
export function isGenuine(note: Note, service: Newsletter['service'], key: string): boolean {
  const { signature } = readers[service]
  if (signature === undefined) return isSame(note.secret ?? '', key)
  const given = note.headers.get(signature) ?? ''
  const own = signatureOf(note.bytes, key)
  return (
    note.secret === undefined && isSame(given.replace(/^sha256=/, ''), own.replace('sha256=', ''))
  )
}

/**
 * Who a genuine note says has unsubscribed; `unread`: how many more, whose address cannot be read. A time that cannot be read
 * is the note's arrival: the service will not say it again. Rejects when the service must be asked and does not answer.
 */
export async function unsubscribedIn(
  { bytes }: Note,
  { service, key = '', url }: Newsletter,
  { fetch, now }: { fetch: typeof globalThis.fetch; now: number },
): Promise<{ people: Unsubscribed[]; unread: number }> {
  const { read, ask } = readers[service]
  const all = read(new TextDecoder().decode(bytes))
  const known = all.filter(({ email, id }) => email !== undefined || id !== undefined)
  const people = await Promise.all(
    known.map(async (said) => {
      const { email = '', at = now } = said
      if (ask === undefined) return { email, at }
      const address = `${url ?? origins[service]}${ask.url(said)}`
      const headers = { accept: 'application/json', ...ask.headers(key) }
      const signal = AbortSignal.timeout(ASK_MS)
      const response = await fetch(address, { headers, redirect: 'manual', signal })
      // It knows nobody there, so there is nothing to mark.
      if (response.status === 404) return undefined
      if (!response.ok) throw new Error(`the service answers ${response.status}`)
      return ask.read(await response.json(), now)
    }),
  )
  // A clock that is ahead must not undo a signup that comes later.
  return {
    people: people.flatMap((one) => (one ? { ...one, at: Math.min(one.at, now) } : [])),
    unread: all.length - known.length,
  }
}

const ASK_MS = 5000

/**
 * Marks an address: what was received until then is not sent, exported or mailed. A later signup counts again. Changes nothing
 * for an address that has not signed up before, and nothing when it is repeated.
 */
export async function unsubscribe(db: Db, { email, at }: Unsubscribed): Promise<void> {
  const key = emailKey(email)
  await db.batch([db.prepare(MARK).bind(key, at), db.prepare(HOLD).bind(key)])
}

const MARK = `
INSERT INTO unsubscribed (email_key, at)
SELECT ?1, ?2 WHERE EXISTS (
  SELECT 1 FROM submissions
  WHERE email_key = ?1 AND kind = 'newsletter' AND status <> 'quarantined' AND received_at <= ?2
)
ON CONFLICT (email_key) DO UPDATE SET at = max(at, excluded.at)`

const HOLD = `
UPDATE submissions SET status = 'quarantined', hold = 'unsubscribed', claim = NULL
WHERE email_key = ?1 AND kind = 'newsletter' AND status IN ('pending', 'sending', 'needs_attention')
  AND received_at <= (SELECT at FROM unsubscribed WHERE email_key = ?1)`

const origins: Readonly<Partial<Record<Newsletter['service'], string>>> = {
  kit: 'https://api.kit.com',
  buttondown: 'https://api.buttondown.com',
}

const ours: Reader = {
  signature: 'x-signature-256',
  // {"type":"unsubscribe","email":"…","at":"2025-08-01T12:00:00Z"}
  read(body) {
    const { type, email, at } = fieldsOf(body)
    return type === 'unsubscribe' ? [{ email: addressOf(email), at: timeOf(at) }] : []
  },
}

const readers: Readonly<Record<Newsletter['service'], Reader>> = {
  supabase: ours,
  webhook: ours,
  // https://developers.kit.com/api-reference/webhooks: no signature, no time.
  kit: {
    read(body) {
      const { subscriber } = fieldsOf(body)
      return subscriber ? [{ email: addressOf(fieldIn(subscriber, 'email_address')) }] : []
    },
    ask: {
      url: ({ email = '' }) =>
        `/v4/subscribers?status=all&email_address=${encodeURIComponent(email)}`,
      headers: (key) => ({ 'x-kit-api-key': key }),
      read(answer, now) {
        const list = fieldIn(answer, 'subscribers')
        if (!Array.isArray(list)) throw new Error('the service’s answer has no list')
        const [first] = list as unknown[]
        const email = fieldIn(first, 'email_address')
        const isGone = ['cancelled', 'complained'].includes(String(fieldIn(first, 'state')))
        return isGone && typeof email === 'string' ? { email, at: now } : undefined
      },
    },
  },
  // https://mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks/: a form, times in UTC without an offset.
  mailchimp: {
    read(body) {
      const fields = new URLSearchParams(body)
      if (fields.get('type') !== 'unsubscribe') return []
      const email = addressOf(fields.get('data[email]'))
      return [{ email, at: timeOf(fields.get('fired_at')) }]
    },
  },
  // https://developers.mailerlite.com/docs/webhooks.html: one event, or several in `events`.
  mailerlite: {
    signature: 'signature',
    read(body) {
      const { events, ...single } = fieldsOf(body)
      const all = Array.isArray(events) ? (events as unknown[]) : [single]
      return all.flatMap((event) => {
        if (![fieldIn(event, 'event'), fieldIn(event, 'type')].includes('subscriber.unsubscribed'))
          return []
        const who = fieldIn(event, 'subscriber') ?? event
        const email = addressOf(fieldIn(who, 'email'))
        return [{ email, at: timeOf(fieldIn(who, 'unsubscribed_at')) }]
      })
    },
  },
  // https://docs.buttondown.com/api-webhooks-introduction: it names the subscriber by an id.
  buttondown: {
    signature: 'x-buttondown-signature',
    read(body) {
      const { event_type: type, data } = fieldsOf(body)
      const id = fieldIn(data, 'subscriber')
      if (type !== 'subscriber.unsubscribed') return []
      return [typeof id === 'string' ? { id } : {}]
    },
    ask: {
      url: ({ id = '' }) => `/v1/subscribers/${encodeURIComponent(id)}`,
      headers: (key) => ({ authorization: `Token ${key}` }),
      read(answer, now) {
        const email = addressOf(fieldIn(answer, 'email_address'))
        if (email === undefined) throw new Error('the service’s answer has no address')
        const type = String(fieldIn(answer, 'type'))
        if (!['unsubscribed', 'complained', 'removed'].includes(type)) return undefined
        return { email, at: timeOf(fieldIn(answer, 'unsubscription_date')) ?? now }
      },
    },
  },
}

function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 254 && value.includes('@') ? value : undefined
}

/**
 * `2025-08-01 12:00:00` is UTC, as these services write it. Other forms than ISO might be misread, as `01.02.2025` is: a time
 * before the signup would change nothing.
 */
function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const [, day, time, zone = 'Z'] = ISO.exec(value) ?? []
  const ms = Date.parse(`${day}T${time}${zone}`)
  return Number.isNaN(ms) ? undefined : ms
}

const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/

function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** Compares in the same time wherever the texts differ. */
function isSame(given: string, own: string): boolean {
  if (own === '' || given.length !== own.length) return false
  let difference = 0
  for (let at = 0; at < own.length; at++) difference |= given.charCodeAt(at) ^ own.charCodeAt(at)
  return difference === 0
}
