// The list of a committed draw is closed, so later receipts are not appended; `draw commit` checks for them first.
const OPEN_LISTS = `giveaway NOT IN (SELECT giveaway FROM draws)`

export const WAITING = `
SELECT receipt, giveaway FROM unchained WHERE ${OPEN_LISTS} ORDER BY received_at, receipt LIMIT ?1`

export const TIPS = `
SELECT giveaway, coalesce((SELECT max(seq) FROM leaves l WHERE l.giveaway = u.giveaway), 0) AS count,
  (SELECT head FROM leaves l WHERE l.giveaway = u.giveaway ORDER BY seq DESC LIMIT 1) AS head
FROM (SELECT DISTINCT giveaway FROM unchained WHERE ${OPEN_LISTS}) u`

export const APPEND = `
INSERT INTO leaves (giveaway, seq, receipt, leaf, head)
SELECT value ->> 'giveaway', value ->> 'seq', value ->> 'receipt', value ->> 'leaf', value ->> 'head'
FROM json_each(?1)`

export const TAKE_OFF = `
DELETE FROM unchained WHERE receipt IN (SELECT value ->> 'receipt' FROM json_each(?1))`
