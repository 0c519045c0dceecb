export const COLUMNS = `id, payload, form_id AS formId, attempts + 1 AS attempts, unreadables,
  waiting_since AS waitingSince, next_attempt_at AS dueAt, failures AS rests, failing_rows AS failing`

// A time too far in the future was written by a wrong clock, so it is ignored.
const MINUTE_IS_FREE = '(swept_at < ?3 OR swept_at > ?4)'

export const DUE = `
FROM submissions JOIN upstreams USING (kind)
WHERE kind = ?1 AND status IN ('pending', 'sending') AND next_attempt_at <= ?2
  AND ${MINUTE_IS_FREE} AND (paused_until <= ?2 OR paused_until > ?5)
ORDER BY next_attempt_at, id LIMIT ?6`

export const CLAIM_DUE = `
UPDATE submissions
SET status = 'sending', attempts = attempts + 1, claim = ?7, next_attempt_at = ?8
WHERE id IN (SELECT id ${DUE})`

export const TAKE_MINUTE = `UPDATE upstreams SET swept_at = ?2 WHERE kind = ?1 AND ${MINUTE_IS_FREE}`

export const CLAIM_NEW = `
UPDATE submissions
SET status = 'sending', attempts = attempts + 1, claim = ?3, next_attempt_at = ?2
WHERE id = ?1 AND status = 'pending' AND attempts = 0
  AND EXISTS (SELECT 1 FROM upstreams u WHERE u.kind = submissions.kind AND u.failures = 0)
RETURNING id, payload, form_id AS formId, attempts, unreadables, waiting_since AS waitingSince, ?4 AS dueAt`
