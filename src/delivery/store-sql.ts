import { FATE } from './fate-sql.ts'
import type { Kind } from './kinds.ts'

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
