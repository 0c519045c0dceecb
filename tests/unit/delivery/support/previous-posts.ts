import { randomUUID } from 'node:crypto'
import { START } from './delivery.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { previousRelease } from './previous-release.ts'

const WINDOW = 'contest 1752987600000'
const NEXT_WINDOW = 'contest 1784523600000'

/** What the previous release gave its `KEEP`, or what its queue carried. */
export function message(
  number: number,
  change: { scope?: string; email?: string; hold?: string } = {},
) {
  const { scope = WINDOW, email = `entrant${number}@example.org`, hold } = change
  const isEntry = scope !== 'quiz' && scope !== 'homepage'
  const payload = isEntry
    ? { fullName: `Entrant ${number}`, email }
    : { firstName: `Reader ${number}`, email, source: scope }
  return {
    id: randomUUID(),
    kind: isEntry ? 'contest' : 'newsletter',
    scope,
    emailKey: email,
    payload,
    agreement: isEntry,
    attribution: 'utm_source=church',
    receivedAt: START + number,
    ...(hold !== undefined && { hold }),
  }
}

type Message = ReturnType<typeof message> & { hold?: string }

/** Writes posts to a ledger as the previous release did. */
export function keepAsBefore(ledger: Ledger, ...posts: readonly Message[]): void {
  for (const post of posts) {
    const body = JSON.stringify(post.payload)
    const { id, kind, scope, emailKey, agreement, attribution, receivedAt, hold = null } = post
    const row = [id, kind, scope, emailKey, body, Number(agreement), attribution, receivedAt, hold]
    ledger.rows(previousRelease.keep, ...row, 5, receivedAt - 86_400_000)
  }
}

/** The ledger as the previous release left it, under its own statements. */
export function filledLedger() {
  const ledger = openLedger(':memory:', 2)
  const ruth = { email: 'ruth@example.org' }
  keepAsBefore(
    ledger,
    ...Array.from({ length: 8 }, (_, n) => message(n)),
    message(10, { scope: 'quiz' }),
    message(11, { scope: 'homepage' }),
    message(12, { hold: 'honeypot' }),
    message(13, { hold: 'preview', scope: 'another-form 1' }),
    message(14, { scope: 'homepage', hold: 'too_fast' }),
    // The same person in two windows, in another form, and held in both.
    message(20, ruth),
    message(21, { ...ruth, scope: NEXT_WINDOW }),
    message(22, { ...ruth, scope: 'another-form 1752987600000' }),
    message(23, { ...ruth, hold: 'honeypot' }),
    message(24, { ...ruth, hold: 'honeypot', scope: NEXT_WINDOW }),
    // Scopes that no release wrote, but the schema allows.
    message(25, { scope: 'contest' }),
    message(26, { scope: ' ' }),
  )
  const odd = [
    "status = 'sending', claim = 'abc', attempts = 3",
    "status = 'delivered', delivered_at = 5, attempts = 1",
    "status = 'needs_attention', cause = 'http_400', attempts = 9",
    "status = 'pending', cause = 'http_503', attempts = 2, repeats = 4",
    `payload = json_set(payload, '$.whyWantBook', '${"''ü\\n".repeat(90)}')`,
    'attribution = NULL',
  ]
  for (const [n, change] of odd.entries())
    ledger.rows(`UPDATE submissions SET ${change} WHERE email_key = 'entrant${n}@example.org'`)
  ledger.rows("DELETE FROM submissions WHERE email_key = 'entrant7@example.org'")
  ledger.rows("INSERT INTO dead_letters VALUES ('m1', '{}', 'Unreadable', 1)")
  ledger.rows('UPDATE upstreams SET failures = 3, paused_until = 9, failing_since = 1')
  return ledger
}
