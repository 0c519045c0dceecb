import type { Newsletter } from '../configuration.ts'
import { emailKey } from '../forms/email.ts'
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

/** What a note says. Without a time, or with an id for the address, the service must be asked. */
type Said = { email?: string; id?: string; at?: number }

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

/** Who a genuine note says has unsubscribed. Rejects when the service must be asked and does not answer. */
export async function unsubscribedIn(
  { bytes }: Note,
  { service, key = '', url }: Newsletter,
  { fetch, now }: { fetch: typeof globalThis.fetch; now: number },
): Promise<Unsubscribed[]> {
  const { read, ask } = readers[service]
  const all = await Promise.all(
    read(new TextDecoder().decode(bytes)).map(async (said) => {
      const { email, at } = said
      if (ask === undefined) return email && at !== undefined ? { email, at } : undefined
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
  return all.flatMap((one) => (one ? { ...one, at: Math.min(one.at, now) } : []))
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
    const { type, email, at } = objectIn(body)
    return type === 'unsubscribe' ? said(email, timeOf(at)) : []
  },
}

const readers: Readonly<Record<Newsletter['service'], Reader>> = {
  supabase: ours,
  webhook: ours,
  // https://developers.kit.com/api-reference/webhooks: no signature, no time.
  kit: {
    read(body) {
      const { subscriber } = objectIn(body)
      return said(fieldIn(subscriber, 'email_address'))
    },
    ask: {
      url: ({ email = '' }) =>
        `/v4/subscribers?status=all&email_address=${encodeURIComponent(email)}`,
      headers: (key) => ({ 'x-kit-api-key': key }),
      read(answer, now) {
        const list = fieldIn(answer, 'subscribers')
        const [first] = Array.isArray(list) ? (list as unknown[]) : []
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
      return said(fields.get('data[email]'), timeOf(fields.get('fired_at')))
    },
  },
  // https://developers.mailerlite.com/docs/webhooks.html: one event, or several in `events`.
  mailerlite: {
    signature: 'signature',
    read(body) {
      const { events, ...single } = objectIn(body)
      const all = Array.isArray(events) ? (events as unknown[]) : [single]
      return all.flatMap((event) => {
        if (![fieldIn(event, 'event'), fieldIn(event, 'type')].includes('subscriber.unsubscribed'))
          return []
        const who = fieldIn(event, 'subscriber') ?? event
        return said(fieldIn(who, 'email'), timeOf(fieldIn(who, 'unsubscribed_at')))
      })
    },
  },
  // https://docs.buttondown.com/api-webhooks-introduction: it names the subscriber by an id.
  buttondown: {
    signature: 'x-buttondown-signature',
    read(body) {
      const { event_type: type, data } = objectIn(body)
      const id = fieldIn(data, 'subscriber')
      return type === 'subscriber.unsubscribed' && typeof id === 'string' ? [{ id }] : []
    },
    ask: {
      url: ({ id = '' }) => `/v1/subscribers/${encodeURIComponent(id)}`,
      headers: (key) => ({ authorization: `Token ${key}` }),
      read(answer, now) {
        const email = fieldIn(answer, 'email_address')
        const isGone = ['unsubscribed', 'complained', 'removed'].includes(
          String(fieldIn(answer, 'type')),
        )
        if (!isGone || typeof email !== 'string') return undefined
        return { email, at: timeOf(fieldIn(answer, 'unsubscription_date')) ?? now }
      },
    },
  },
}

function said(email: unknown, at?: number): Said[] {
  return typeof email === 'string' && email.length <= 254 && email.includes('@')
    ? [{ email, ...(at !== undefined && { at }) }]
    : []
}

/** `2025-08-01 12:00:00` is UTC, as these services write it. */
function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const ms = Date.parse(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? `${value.replace(' ', 'T')}Z` : value,
  )
  return Number.isNaN(ms) ? undefined : ms
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {} // not JSON: it says nothing
  }
}

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
