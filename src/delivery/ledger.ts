import { limits } from './limits'
import type { Db, Statement } from './stores'
import type { Submission } from './submission'

/**
 * Puts a submission into the ledger, or finds it there already: it may be given any number of times, in any order.
 * Throws when the ledger fails or refuses the row.
 *
 * It merges into what is kept when its id is known, when its address has entered this contest before (the first
 * stands), or when it says the same as the signup of this address and source just before or after it. A quarantined
 * submission merges only with its like, so that it never stands in an honest one's way.
 */
export async function keep(db: Db, submission: Submission): Promise<void> {
  await keeping(db, submission).all()
}

function keeping(db: Db, submission: Submission): Statement {
  const { id, kind, scope, emailKey, payload, agreement, attribution, receivedAt } = submission
  return db
    .prepare(KEEP)
    .bind(
      id,
      kind,
      scope,
      emailKey,
      JSON.stringify(payload),
      agreement ? 1 : 0,
      attribution ?? null,
      receivedAt,
      submission.hold ?? null,
      limits.perAddress.signups,
      receivedAt - limits.perAddress.window,
    )
}

// Everything is decided inside one statement, so that ten simultaneous posts leave one row. A merge is a conflict on purpose:
// it takes the kept row's id, and counts there as a repeat.
const KEEP = `
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
ON CONFLICT DO UPDATE SET repeats = repeats + 1`
