import { inboxKey } from '../../core/forms/inbox.ts'
import { leafOf } from '../../core/draw/list.ts'
import { sha256Hex } from '../../core/hash.ts'
import type { Hold } from '../../core/forms/holds.ts'
import { limits } from './limits.ts'
import type { Db } from './stores.ts'
import type { Submission } from './submission.ts'

/** Inserts a submission. Idempotent by id. Throws when the ledger fails or the row violates a constraint. */
export async function store(db: Db, submission: Submission): Promise<void> {
  const { payload, receipt } = submission
  const emailKey = payload.email.toLowerCase()
  const row = {
    id: submission.id,
    kind: submission.kind,
    giveaway: submission.giveaway,
    form_id: submission.formId,
    email_key: emailKey,
    inbox_key: inboxKey(emailKey),
    payload: JSON.stringify(payload),
    content: contentOf(payload),
    agreement: submission.agreement,
    attribution: submission.attribution,
    consent_hash: submission.consentHash,
    received_at: submission.receivedAt,
    receipt,
    leaf: receipt && leafOf(receipt),
  }
  const insert = db.prepare(insertOf(Object.keys(row)))
  await insert.bind(JSON.stringify({ ...row, post_hold: submission.hold })).all()
}

/** A hash of the payload without the address: 128 bits in hex. */
function contentOf(payload: Submission['payload']): string {
  return sha256Hex(JSON.stringify({ ...payload, email: undefined })).slice(0, 32)
}

const { signups, window } = limits.perInbox

/** A duplicate repeats an inbox's entry that counts or is held by hand, or a recent or waiting signup. */
const holdConditions: Partial<Record<Hold, string>> = {
  duplicate: `kind = 'entry' AND EXISTS (
      SELECT 1 FROM submissions s INDEXED BY place_taken
      WHERE s.inbox_key = post.inbox_key AND s.giveaway = post.giveaway AND s.kind = 'entry'
        AND (s.hold IS NULL OR s.hold = 'by_hand')
    ) OR kind = 'signup' AND EXISTS (
      SELECT 1 FROM submissions s INDEXED BY of_address
      WHERE s.email_key = post.email_key AND s.content = post.content
        AND s.kind = 'signup' AND s.status <> 'held'
        AND (s.status = 'pending' OR s.delivered_at > post.received_at - ${window})
    )`,
  inbox_limit: `kind = 'signup' AND ${signups} <= (
      SELECT count(*) FROM submissions s
      WHERE s.inbox_key = post.inbox_key AND s.kind = 'signup' AND s.hold IS NULL
        AND s.received_at > post.received_at - ${window} AND s.received_at < post.received_at + ${window}
    )`,
  late: `kind = 'entry' AND EXISTS (SELECT 1 FROM draws WHERE giveaway = post.giveaway)`,
}

/** `?1` is the post as JSON. Checks and inserts in one statement, so that two posts cannot race. */
const insertOf = (columns: readonly string[]) => `
WITH post AS (
  SELECT ?1 ->> 'post_hold' AS post_hold, ${columns.map((name) => `?1 ->> '${name}' AS ${name}`).join(', ')}
),
marked AS MATERIALIZED (
  SELECT post.*, CASE
    WHEN post_hold IS NOT NULL THEN post_hold
    ${Object.entries(holdConditions)
      .map(([hold, condition]) => `WHEN ${condition} THEN '${hold}'`)
      .join('\n    ')}
  END AS hold
  FROM post
)
INSERT INTO submissions (${columns.join(', ')}, status, hold, due_at)
SELECT ${columns.join(', ')}, iif(hold IS NULL, 'pending', 'held'), hold, received_at
FROM marked WHERE true
ON CONFLICT (id) DO NOTHING`
