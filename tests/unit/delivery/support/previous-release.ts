/** The statements of the release before the third migration, word for word: it goes on while the next one is deployed. */
export const previousRelease = {
  keep: `
WITH
  honest AS (
    SELECT id, payload, received_at FROM submissions
    WHERE email_key = ?4 AND kind = ?2 AND scope = ?3 AND status <> 'quarantined'
  ),
  neighbors AS (
    SELECT * FROM (SELECT id, payload FROM honest WHERE received_at <= ?8 ORDER BY received_at DESC LIMIT 1)
    UNION ALL
    SELECT * FROM (SELECT id, payload FROM honest WHERE received_at > ?8 ORDER BY received_at LIMIT 1)
  ),
  post AS (
    SELECT coalesce(?9, CASE WHEN ?2 = 'newsletter' AND (
      SELECT count(*) FROM submissions
      WHERE email_key = ?4 AND kind = ?2 AND status <> 'quarantined' AND received_at > ?11
    ) >= ?10 THEN 'address_limit' END) AS hold
  ),
  same AS (
    SELECT id FROM neighbors WHERE ?9 IS NULL AND ?2 = 'newsletter' AND payload = ?5
    UNION ALL
    SELECT id FROM submissions
    WHERE email_key = ?4 AND kind = ?2 AND scope = ?3 AND payload = ?5 AND hold = (SELECT hold FROM post)
  )
INSERT INTO submissions (
  id, kind, scope, email_key, payload, agreement, attribution, received_at,
  status, hold, next_attempt_at, waiting_since
)
SELECT coalesce((SELECT id FROM same LIMIT 1), ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8,
  CASE WHEN post.hold IS NULL THEN 'pending' ELSE 'quarantined' END, post.hold, ?8, ?8
FROM post
WHERE true -- else SQLite reads ON as a join's
ON CONFLICT DO UPDATE SET repeats = repeats + 1`,
  claimDue: `
UPDATE submissions
SET status = 'sending', attempts = attempts + 1, next_attempt_at = ?3, claim = ?4
WHERE id IN (
  SELECT id FROM submissions
  WHERE kind = ?1 AND status IN ('pending', 'sending') AND next_attempt_at <= ?2
    AND EXISTS (
      SELECT 1 FROM upstreams
      WHERE kind = ?1 AND paused_until <= ?2 AND NOT (swept_at > ?6 AND swept_at <= ?2)
    )
  ORDER BY received_at, id LIMIT ?5
)
RETURNING id, payload, attempts, received_at, waiting_since,
  (SELECT failures FROM upstreams u WHERE u.kind = submissions.kind) AS failures`,
  takeMinute: `
UPDATE upstreams SET swept_at = ?2
WHERE kind = ?1 AND paused_until <= ?2 AND NOT (swept_at > ?3 AND swept_at <= ?2)`,
  claimNew: `
UPDATE submissions
SET status = 'sending', attempts = attempts + 1, next_attempt_at = ?2, claim = ?3
WHERE id = ?1 AND status = 'pending' AND attempts = 0
  AND EXISTS (SELECT 1 FROM upstreams u WHERE u.kind = submissions.kind AND u.failures = 0)
RETURNING id, payload, attempts, received_at, waiting_since,
  (SELECT failures FROM upstreams u WHERE u.kind = submissions.kind) AS failures`,
  settle: `
UPDATE submissions SET
  status = r.status,
  cause = coalesce(r.cause, CASE WHEN r.untried THEN submissions.cause END),
  attempts = attempts - r.untried,
  next_attempt_at = r.next_attempt_at,
  delivered_at = CASE WHEN r.status = 'delivered' THEN ?3 END,
  claim = NULL
FROM (
  SELECT value ->> 'id' AS id, value ->> 'status' AS status, value ->> 'cause' AS cause,
    value ->> 'nextAttemptAt' AS next_attempt_at, value ->> 'untried' AS untried
  FROM json_each(?1)
) AS r
WHERE submissions.id = r.id AND (
  submissions.claim = ?2
  OR (r.status = 'delivered' AND submissions.status IN ('pending', 'sending', 'needs_attention'))
)`,
  pause: `
UPDATE upstreams SET
  failures = max(failures, ?2), paused_until = max(paused_until, ?3),
  failing_since = coalesce(failing_since, ?5), last_error = ?4, last_error_at = ?5
WHERE kind = ?1`,
  recover: `
UPDATE upstreams SET failures = 0, paused_until = 0, failing_since = NULL
WHERE kind = ?1 AND paused_until <= ?2`,
  note: `UPDATE upstreams SET last_error = ?2, last_error_at = ?3 WHERE kind = ?1`,
}
