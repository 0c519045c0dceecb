import type { Kind } from './kinds.ts'

// The post is one JSON text, `?1`. The comparison leaves out the address: `email_key` compares it.
export const POST = `
post AS (
  SELECT ?1 ->> 'id' AS id, ?1 ->> 'kind' AS kind, ?1 ->> 'scope' AS scope, ?1 ->> 'emailKey' AS email_key,
    ?1 ->> 'inboxKey' AS inbox_key, ?1 ->> 'hold' AS hold, ?1 ->> 'receivedAt' AS received_at,
    json_remove(?1 ->> 'payload', '$.email') AS says
)`

// `same`: the active row that the post repeats. `verdict`: why the post is held, if it is.
export const RULES: Record<Kind, string> = {
  // The address's signups just before and after, unless they were delivered more than a day ago.
  newsletter: `
same AS (
  SELECT s.id FROM post, (
    SELECT * FROM (
      SELECT id, payload, status, delivered_at FROM submissions
      WHERE email_key = ?1 ->> 'emailKey' AND kind = 'newsletter' AND scope = ?1 ->> 'scope'
        AND status <> 'quarantined' AND received_at <= ?1 ->> 'receivedAt'
      ORDER BY received_at DESC LIMIT 1
    )
    UNION ALL
    SELECT * FROM (
      SELECT id, payload, status, delivered_at FROM submissions
      WHERE email_key = ?1 ->> 'emailKey' AND kind = 'newsletter' AND scope = ?1 ->> 'scope'
        AND status <> 'quarantined' AND received_at > ?1 ->> 'receivedAt'
      ORDER BY received_at LIMIT 1
    )
  ) s
  WHERE post.hold IS NULL AND json_remove(s.payload, '$.email') = post.says
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
