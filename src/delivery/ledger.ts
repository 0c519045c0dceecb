import { inboxKey } from '../forms/email.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'
import type { Kind, Submission } from './submission.ts'

/**
 * Stores a submission in the ledger. May be called any number of times, in any order. Throws when the ledger fails or
 * refuses the row.
 *
 * A post is a repeat of an existing row when its id or receipt is known, when its content equals the active or a held row of
 * its address, or when its inbox has reached its limit. Of one address the entry that was received first is active; later,
 * different entries are held as versions, and so is any post after a person has held the entry. When an earlier entry
 * arrives late, from the queue, it replaces the later one if that has not been sent yet; otherwise the late one becomes the
 * version.
 */
export async function store(
  db: Db,
  submission: Submission,
  via: 'ledger' | 'queue' = 'ledger',
): Promise<void> {
  const { kind, payload, emailKey, receivedAt } = submission
  const post = JSON.stringify({
    ...submission,
    via,
    payload: JSON.stringify(payload),
    inboxKey: inboxKey(emailKey),
    dayBefore: receivedAt - limits.perAddress.window,
    dayAfter: receivedAt + limits.perAddress.window,
    signups: limits.perAddress.signups,
    versions: limits.perAddress.versions,
    held: limits.perAddress.held,
    receipts: limits.perAddress.receipts,
  })
  const statements = kind === 'contest' ? [PUT_BEHIND, STORE_RECEIPT, STORE[kind]] : [STORE[kind]]
  await db.batch(statements.map((sql) => db.prepare(sql).bind(post)))
}

// The post is one JSON text, `?1`. The comparison leaves out the address: `email_key` compares it.
const POST = `
post AS (
  SELECT ?1 ->> 'id' AS id, ?1 ->> 'kind' AS kind, ?1 ->> 'scope' AS scope, ?1 ->> 'emailKey' AS email_key,
    ?1 ->> 'inboxKey' AS inbox_key, ?1 ->> 'hold' AS hold, ?1 ->> 'receivedAt' AS received_at,
    json_remove(?1 ->> 'payload', '$.email') AS says
)`

// `same`: the active row that the post repeats. `verdict`: why the post is held, if it is.
const RULES: Record<Kind, string> = {
  // The address's signups just before and after, unless they were delivered more than a day ago.
  newsletter: `
-- When the address last unsubscribed: what came before says nothing of what comes after.
gone AS (SELECT coalesce((SELECT at FROM unsubscribed WHERE email_key = ?1 ->> 'emailKey'), -1) AS at),
same AS (
  SELECT s.id FROM post, (
    SELECT * FROM (
      SELECT id, payload, status, delivered_at FROM submissions
      WHERE email_key = ?1 ->> 'emailKey' AND kind = 'newsletter' AND scope = ?1 ->> 'scope'
        AND status <> 'quarantined' AND received_at <= ?1 ->> 'receivedAt' AND received_at > (SELECT at FROM gone)
      ORDER BY received_at DESC LIMIT 1
    )
    UNION ALL
    SELECT * FROM (
      SELECT id, payload, status, delivered_at FROM submissions
      WHERE email_key = ?1 ->> 'emailKey' AND kind = 'newsletter' AND scope = ?1 ->> 'scope'
        AND status <> 'quarantined' AND received_at > ?1 ->> 'receivedAt' AND received_at > (SELECT at FROM gone)
      ORDER BY received_at LIMIT 1
    )
  ) s
  WHERE post.hold IS NULL AND json_remove(s.payload, '$.email') = post.says
    AND (s.status IN ('pending', 'sending') OR s.delivered_at > ?1 ->> 'dayBefore')
),
verdict AS (
  SELECT coalesce(?1 ->> 'hold', CASE WHEN ?1 ->> 'receivedAt' <= (SELECT at FROM gone) THEN 'unsubscribed' END, CASE WHEN (
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
  SELECT id, json_remove(payload, '$.email') AS says FROM submissions
  WHERE email_key = ?1 ->> 'emailKey' AND giveaway = ?1 ->> 'scope'
    AND kind = 'contest' AND status <> 'quarantined'
),
same AS (
  SELECT active.id FROM active, post WHERE post.hold IS NULL AND active.says = post.says
),
verdict AS (
  SELECT coalesce(
    ?1 ->> 'hold',
    CASE WHEN EXISTS (SELECT 1 FROM active, post WHERE active.says <> post.says) THEN 'version' END,
    -- A person has held the entry: another post must not replace it unseen.
    CASE WHEN EXISTS (
      SELECT 1 FROM submissions
      WHERE email_key = ?1 ->> 'emailKey' AND giveaway = ?1 ->> 'scope' AND hold = 'by_hand'
    ) AND NOT EXISTS (SELECT 1 FROM active) THEN 'version' END
  ) AS hold
)`,
}

// Versions have their own limit, so that bots cannot use up a person's. Beyond the limits a post is counted at the latest
// row.
const FATE = (kind: Kind) => `
WITH ${POST}, ${RULES[kind]},
room AS (
  SELECT hold, hold = 'version' AS is_version,
    iif(hold = 'version', ?1 ->> 'versions', ?1 ->> 'held') AS size
  FROM verdict
),
held AS (
  SELECT id, received_at FROM submissions
  WHERE inbox_key = ?1 ->> 'inboxKey' AND kind = '${kind}' AND scope = ?1 ->> 'scope'
    AND status = 'quarantined' AND (hold = 'version') = (SELECT is_version FROM room)
  ORDER BY received_at DESC LIMIT coalesce((SELECT size FROM room WHERE hold IS NOT NULL), 0)
),
crowd AS (SELECT count(*) >= (SELECT size FROM room) AS is_full FROM held),
fate AS (
  SELECT coalesce(
    (SELECT s.id FROM submissions s WHERE s.id = ?1 ->> 'id'),
    (SELECT submission_id FROM receipts WHERE receipt = ?1 ->> 'receipt'),
    (SELECT id FROM same LIMIT 1),
    (SELECT s.id FROM held JOIN submissions s USING (id)
      WHERE (SELECT is_version OR NOT is_full FROM room, crowd) AND s.email_key = ?1 ->> 'emailKey'
        AND s.hold = (SELECT hold FROM room) AND json_remove(s.payload, '$.email') = (SELECT says FROM post) LIMIT 1),
    (SELECT id FROM held WHERE (SELECT is_full FROM crowd) ORDER BY received_at DESC LIMIT 1)
  ) AS id
)`

// One statement decides everything, so that ten simultaneous posts leave one row. A repeat conflicts on purpose: it takes
// the existing row's id and increments its counter.
const storeOf = (kind: Kind) => `
${FATE(kind)}
INSERT INTO submissions (
  id, kind, scope, form_id, email_key, inbox_key, payload, agreement, attribution, consent_version, consent_hash,
  received_at, via, status, hold, next_attempt_at, waiting_since, receipt
)
SELECT coalesce(fate.id, post.id), post.kind, post.scope, ?1 ->> 'formId', post.email_key, post.inbox_key,
  ?1 ->> 'payload', ?1 ->> 'agreement', ?1 ->> 'attribution', ?1 ->> 'consentVersion', ?1 ->> 'consentHash',
  post.received_at, ?1 ->> 'via', iif(verdict.hold IS NULL, 'pending', 'quarantined'), verdict.hold,
  post.received_at, post.received_at, ?1 ->> 'receipt'
FROM post, fate, verdict
WHERE true -- else SQLite reads ON as a join's
ON CONFLICT DO UPDATE SET repeats = repeats + 1`

export const STORE: Record<Kind, string> = {
  newsletter: storeOf('newsletter'),
  contest: storeOf('contest'),
}

/** Runs before `STORE`: the receipt of an entry post that will be a repeat, with the id of its row. */
export const STORE_RECEIPT = `
${FATE('contest')}
INSERT INTO receipts (receipt, submission_id, email_key, giveaway, received_at)
SELECT ?1 ->> 'receipt', fate.id, post.email_key, post.scope, post.received_at
FROM post, fate
WHERE fate.id IS NOT NULL AND ?1 ->> 'receipt' IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM submissions WHERE receipt = ?1 ->> 'receipt')
  AND (
    SELECT count(*) FROM receipts WHERE email_key = ?1 ->> 'emailKey' AND giveaway = ?1 ->> 'scope'
  ) < ?1 ->> 'receipts'
ON CONFLICT DO NOTHING`

/** Runs before both: an entry that was never sent becomes a version when a different, earlier one arrives. */
export const PUT_BEHIND = `
UPDATE submissions SET status = 'quarantined', hold = 'version'
WHERE email_key = ?1 ->> 'emailKey' AND giveaway = ?1 ->> 'scope' AND kind = 'contest' AND status <> 'quarantined'
  AND status = 'pending' AND attempts = 0 AND reviewed_at IS NULL AND received_at > ?1 ->> 'receivedAt'
  AND json_remove(payload, '$.email') <> json_remove(?1 ->> 'payload', '$.email')
  AND ?1 ->> 'hold' IS NULL
  AND NOT EXISTS (SELECT 1 FROM submissions s WHERE s.id = ?1 ->> 'id')`
