import type { Kind } from './kinds.ts'
import { POST, RULES } from './store-rules.ts'

// Versions have their own limit, so that bots cannot use up a person's. Beyond the limits a post is counted at the latest
// row.
export const FATE = (kind: Kind) => `
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
