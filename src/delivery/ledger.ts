import { hashOf } from '../draw/list.ts'
import { inboxKey } from '../forms/email.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'
import type { Kind, Submission } from './submission.ts'

/** Which store a submission comes from, and how many posts of its address are kept (accept.ts); the queue's were thanked, so any number. */
type Source = { via?: 'ledger' | 'queue'; room?: number }

/**
 * Stores a submission in the ledger. May be called any number of times, in any order. `isFull` when it was refused, because
 * its address has no room for another post. Throws when the ledger fails or refuses the row.
 *
 * A post is a repeat of an existing row when its id or receipt is known, or when its content equals the active or a held row
 * of its address. Of one address the entry that was received first is active; later, different entries are held as versions,
 * and so is any post after a person has held the entry. Of one inbox, too, the first entry is active, and those of its other
 * spellings are held as `same_inbox`. When an earlier entry arrives late, from the queue, it replaces the later one if that
 * has not been sent yet; otherwise the late one is held.
 */
export async function store(
  db: Db,
  submission: Submission,
  { via = 'ledger', room }: Source = {},
): Promise<{ isFull: boolean }> {
  const { kind, payload, emailKey, receivedAt } = submission
  const post = JSON.stringify({
    ...submission,
    via,
    room,
    payload: JSON.stringify(payload),
    content: contentOf(payload),
    inboxKey: inboxKey(emailKey),
    dayBefore: receivedAt - limits.perInbox.window,
    dayAfter: receivedAt + limits.perInbox.window,
    signups: limits.perInbox.signups,
  })
  const statements = kind === 'contest' ? [PUT_BEHIND, STORE_RECEIPT, STORE[kind]] : [STORE[kind]]
  const answers = await db.batch(statements.map((sql) => db.prepare(sql).bind(post)))
  return { isFull: answers.at(-1)?.results.length === 0 }
}

/** What a post says beside its address, as 128 bits in hex: two posts of an address with the same are repeats. */
function contentOf(payload: Submission['payload']): string {
  return hashOf(JSON.stringify({ ...payload, email: undefined })).slice(0, 32)
}

// The post is one JSON text, `?1`.
const POST = `
post AS (
  SELECT ?1 ->> 'id' AS id, ?1 ->> 'kind' AS kind, ?1 ->> 'scope' AS scope, ?1 ->> 'emailKey' AS email_key,
    ?1 ->> 'inboxKey' AS inbox_key, ?1 ->> 'hold' AS hold, ?1 ->> 'receivedAt' AS received_at,
    ?1 ->> 'content' AS content
)`

// Whether there is room for one more post of the address.
const HAS_ROOM = `(?1 ->> 'room' IS NULL OR coalesce((
  SELECT posts FROM addresses
  WHERE email_key = ?1 ->> 'emailKey' AND kind = ?1 ->> 'kind' AND scope = ?1 ->> 'scope'
), 0) < ?1 ->> 'room')`

// `same`: the active row that the post repeats. `verdict`: why the post is held, if it is.
const RULES: Record<Kind, string> = {
  // The address's signups just before and after, unless they were delivered more than a day ago.
  newsletter: `
same AS (
  SELECT s.id FROM post, (
    SELECT * FROM (
      SELECT id, content, status, delivered_at FROM submissions
      WHERE email_key = ?1 ->> 'emailKey' AND kind = 'newsletter' AND scope = ?1 ->> 'scope'
        AND status <> 'quarantined' AND received_at <= ?1 ->> 'receivedAt'
      ORDER BY received_at DESC LIMIT 1
    )
    UNION ALL
    SELECT * FROM (
      SELECT id, content, status, delivered_at FROM submissions
      WHERE email_key = ?1 ->> 'emailKey' AND kind = 'newsletter' AND scope = ?1 ->> 'scope'
        AND status <> 'quarantined' AND received_at > ?1 ->> 'receivedAt'
      ORDER BY received_at LIMIT 1
    )
  ) s
  WHERE post.hold IS NULL AND s.content = post.content
    AND (s.status IN ('pending', 'sending') OR s.delivered_at > ?1 ->> 'dayBefore')
),
verdict AS (
  SELECT coalesce(?1 ->> 'hold', CASE WHEN (
    SELECT count(*) FROM (
      SELECT 1 FROM submissions
      WHERE inbox_key = ?1 ->> 'inboxKey' AND kind = 'newsletter' AND status <> 'quarantined'
        AND received_at > ?1 ->> 'dayBefore' AND received_at < ?1 ->> 'dayAfter'
      LIMIT ?1 ->> 'signups'
    )
  ) >= ?1 ->> 'signups' THEN 'address_limit' END) AS hold
)`,
  contest: `
active AS (
  SELECT id, content FROM submissions
  WHERE email_key = ?1 ->> 'emailKey' AND giveaway = ?1 ->> 'scope'
    AND kind = 'contest' AND status <> 'quarantined'
),
same AS (
  SELECT active.id FROM active, post WHERE post.hold IS NULL AND active.content = post.content
),
verdict AS (
  SELECT coalesce(
    ?1 ->> 'hold',
    CASE
      WHEN EXISTS (SELECT 1 FROM active, post WHERE active.content <> post.content) THEN 'version'
      WHEN EXISTS (SELECT 1 FROM active) THEN NULL
      -- A person has held the entry, or one of its inbox: another post must not replace it unseen.
      WHEN EXISTS (
        SELECT 1 FROM submissions
        WHERE email_key = ?1 ->> 'emailKey' AND kind = 'contest' AND scope = ?1 ->> 'scope'
          AND status = 'quarantined' AND hold = 'by_hand'
      ) THEN 'version'
      WHEN EXISTS (
        SELECT 1 FROM submissions
        WHERE inbox_key = ?1 ->> 'inboxKey' AND scope = ?1 ->> 'scope' AND hold = 'by_hand' AND kind = 'contest'
      ) OR EXISTS (
        SELECT 1 FROM submissions
        WHERE inbox_key = ?1 ->> 'inboxKey' AND kind = 'contest' AND scope = ?1 ->> 'scope' AND status <> 'quarantined'
      ) THEN 'same_inbox'
    END
  ) AS hold
)`,
}

// `known`: the post came before. `repeated`: the row that it repeats.
const REPEATED = (kind: Kind) => `
WITH ${POST}, ${RULES[kind]},
known AS (
  SELECT coalesce(
    (SELECT s.id FROM submissions s WHERE s.id = ?1 ->> 'id'),
    (SELECT submission_id FROM receipts WHERE receipt = ?1 ->> 'receipt')
  ) AS id
),
repeated AS (
  SELECT coalesce(
    known.id,
    (SELECT id FROM same LIMIT 1),
    (SELECT s.id FROM submissions s
      WHERE s.email_key = ?1 ->> 'emailKey' AND s.kind = '${kind}' AND s.scope = ?1 ->> 'scope'
        AND s.status = 'quarantined' AND s.hold = (SELECT hold FROM verdict) AND s.content = ?1 ->> 'content' LIMIT 1)
  ) AS id, known.id IS NOT NULL OR ${HAS_ROOM} AS is_taken
  FROM known
)`

// One statement decides everything, so that ten simultaneous posts leave one row. A repeat conflicts on purpose: it takes
// the existing row's id and increments its counter. No row comes back from a post that finds no room.
const storeOf = (kind: Kind) => `
${REPEATED(kind)}
INSERT INTO submissions (
  id, kind, scope, form_id, email_key, inbox_key, payload, content, agreement, attribution, consent_version, consent_hash,
  received_at, via, status, hold, next_attempt_at, waiting_since, receipt
)
SELECT coalesce(repeated.id, post.id), post.kind, post.scope, ?1 ->> 'formId', post.email_key, post.inbox_key,
  ?1 ->> 'payload', post.content, ?1 ->> 'agreement', ?1 ->> 'attribution', ?1 ->> 'consentVersion', ?1 ->> 'consentHash',
  post.received_at, ?1 ->> 'via', iif(verdict.hold IS NULL, 'pending', 'quarantined'), verdict.hold,
  post.received_at, post.received_at, ?1 ->> 'receipt'
FROM post, repeated, verdict
WHERE repeated.is_taken
ON CONFLICT DO UPDATE SET repeats = repeats + 1
RETURNING 1`

export const STORE: Record<Kind, string> = {
  newsletter: storeOf('newsletter'),
  contest: storeOf('contest'),
}

/** Runs before `STORE`: the receipt of an entry post that will be a repeat, with the id of its row. */
export const STORE_RECEIPT = `
${REPEATED('contest')}
INSERT INTO receipts (receipt, submission_id, email_key, giveaway, received_at)
SELECT ?1 ->> 'receipt', repeated.id, post.email_key, post.scope, post.received_at
FROM post, repeated
WHERE repeated.id IS NOT NULL AND repeated.is_taken AND ?1 ->> 'receipt' IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM submissions WHERE receipt = ?1 ->> 'receipt')
ON CONFLICT DO NOTHING`

const MAY_GIVE_WAY = `(
  status = 'pending' AND attempts = 0 AND reviewed_at IS NULL AND received_at > ?1 ->> 'receivedAt'
)`

/**
 * Runs before both: an entry that was never sent is held when an earlier, different one of its address or inbox arrives,
 * unless another of the inbox stays.
 */
export const PUT_BEHIND = `
UPDATE submissions SET status = 'quarantined', hold = iif(email_key = ?1 ->> 'emailKey', 'version', 'same_inbox')
WHERE inbox_key = ?1 ->> 'inboxKey' AND kind = 'contest' AND scope = ?1 ->> 'scope' AND status <> 'quarantined'
  AND ${MAY_GIVE_WAY}
  AND (email_key <> ?1 ->> 'emailKey' OR content <> ?1 ->> 'content')
  AND ?1 ->> 'hold' IS NULL AND ${HAS_ROOM}
  AND NOT EXISTS (SELECT 1 FROM submissions s WHERE s.id = ?1 ->> 'id')
  AND NOT EXISTS (
    SELECT 1 FROM submissions s
    WHERE s.inbox_key = ?1 ->> 'inboxKey' AND s.kind = 'contest' AND s.scope = ?1 ->> 'scope'
      AND s.status <> 'quarantined' AND NOT ${MAY_GIVE_WAY}
  )`
