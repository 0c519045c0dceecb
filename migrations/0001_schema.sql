-- The schema. Edit this file in place until the first deployment; after that, add a migration that
-- the deployed worker can run with. Instants are milliseconds since the epoch. docs/delivery.md has
-- the state diagram.

-- The ledger and outbox: one row for each accepted post.
CREATE TABLE submissions (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('signup', 'entry')),
  -- Of an entry: the giveaway's id, and the form that received it and to which it is forwarded.
  giveaway TEXT CHECK (length(giveaway) BETWEEN 1 AND 200),
  form_id TEXT CHECK (length(form_id) BETWEEN 1 AND 100),
  email_key TEXT NOT NULL CHECK (length(email_key) BETWEEN 6 AND 254 AND email_key = lower(trim(email_key))),
  -- The same for all spellings of an inbox's address (src/core/forms/inbox.ts).
  inbox_key TEXT NOT NULL CHECK (length(inbox_key) BETWEEN 3 AND 254),
  -- JSON of the form's text fields (src/core/forms/fields.ts); the upstream receives those with `forwarded`.
  payload TEXT NOT NULL CHECK (json_valid(payload) AND length(payload) <= 16384),
  -- SHA-256 of the payload without the address, truncated to 128 bits.
  content TEXT NOT NULL CHECK (length(content) = 32),
  agreement INTEGER NOT NULL CHECK (agreement IN (0, 1)),
  -- JSON: utm_*, ref, referrer, page, chapter (src/server/ledger/attribution.ts).
  attribution TEXT CHECK (length(attribution) <= 2000),
  -- SHA-256, in hex, of the texts that the person agreed to; `consents` has the texts.
  consent_hash TEXT CHECK (length(consent_hash) = 64),
  received_at INTEGER NOT NULL,

  status TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'refused', 'held')),
  hold TEXT CHECK (hold IN ('honeypot', 'preview', 'duplicate', 'inbox_limit', 'late', 'by_hand')),
  -- A claim counts its attempt as unclear and writes when the row is due again; the outcome
  -- corrects both. So an attempt that dies is a failure like any other.
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  unclear INTEGER NOT NULL DEFAULT 0 CHECK (unclear >= 0),
  -- When a pending row is due; since when a row is refused.
  due_at INTEGER NOT NULL,
  -- Also of a row that was held while it was sent.
  delivered_at INTEGER,
  -- Why the last attempt failed: a short code (src/server/services/outcome.ts), never an upstream's
  -- text; 'interrupted' until its outcome.
  cause TEXT CHECK (length(cause) <= 40),
  -- An entry's receipt: 128 bits in hex.
  receipt TEXT CHECK (length(receipt) = 32),
  -- SHA-256 of the receipt, in hex: its line in the list of the draw.
  leaf TEXT CHECK (length(leaf) = 64),
  -- When a person last held or released the row.
  reviewed_at INTEGER,

  -- IS and coalesce, because a CHECK passes when it is NULL.
  CHECK (lower(trim(payload ->> '$.email')) IS email_key),
  CHECK (kind <> 'signup' OR (
    giveaway IS NULL AND payload ->> '$.source' IS NOT NULL
    AND coalesce(length(payload ->> '$.firstName'), 0) BETWEEN 1 AND 100
  )),
  CHECK (kind <> 'entry' OR (
    agreement = 1 AND giveaway IS NOT NULL AND receipt IS NOT NULL AND leaf IS NOT NULL
    AND coalesce(length(payload ->> '$.fullName'), 0) BETWEEN 1 AND 100
  )),
  CHECK ((status = 'held') = (hold IS NOT NULL)),
  CHECK (status <> 'delivered' OR delivered_at IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- For the insert (src/server/ledger/ledger.ts): its three queries read few rows, even with many duplicates of an inbox.
CREATE INDEX place_taken ON submissions (inbox_key, giveaway)
  WHERE kind = 'entry' AND (hold IS NULL OR hold = 'by_hand');
CREATE INDEX of_address ON submissions (email_key, content) WHERE kind = 'signup' AND status <> 'held';
CREATE INDEX of_inbox ON submissions (inbox_key, kind, hold, received_at);

-- One valid entry per inbox and giveaway, even after a person releases another one.
CREATE UNIQUE INDEX one_entry ON submissions (inbox_key, giveaway) WHERE kind = 'entry' AND status <> 'held';

-- For the sweep and the health check.
CREATE INDEX due ON submissions (
  kind, iif(attempts = 0, 0, iif(cause = 'interrupted', 2, 1)), due_at, id) WHERE status = 'pending';
CREATE INDEX refused ON submissions (kind, due_at) WHERE status = 'refused';

-- For the dashboard: held rows by reason, those without a decision first.
CREATE INDEX held ON submissions (kind, hold, reviewed_at, received_at) WHERE hold IS NOT NULL;

-- For exports, reports and counts: the rows of a kind and state in the order of receipt.
CREATE INDEX by_time ON submissions (kind, status, received_at, id);

CREATE UNIQUE INDEX by_receipt ON submissions (receipt) WHERE receipt IS NOT NULL;

-- For a draw: a giveaway's lines in the order of the list.
CREATE INDEX by_leaf ON submissions (giveaway, leaf, hold, received_at) WHERE leaf IS NOT NULL;

-- An independent count of accepted posts, which the dashboard compares with the rows.
CREATE TABLE tally (
  kind TEXT PRIMARY KEY CHECK (kind IN ('signup', 'entry')),
  accepted INTEGER NOT NULL DEFAULT 0,
  erased INTEGER NOT NULL DEFAULT 0,
  -- When the cron last looked for rows that are too old.
  expired_at INTEGER,
  -- The last minute in which a sweep found rows that are due. One sweep takes it.
  swept_at INTEGER NOT NULL DEFAULT 0,
  -- The first such minute since one whose sweep ended; null after one that ended.
  unended_since INTEGER,
  -- The service asked not to be called before.
  rest_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

INSERT INTO tally (kind) VALUES ('signup'), ('entry');

CREATE TRIGGER accepted AFTER INSERT ON submissions
BEGIN
  UPDATE tally SET accepted = accepted + 1 WHERE kind = NEW.kind;
END;

-- Rows are erased by a person, or by the cron when they are older than the privacy page says.
CREATE TRIGGER erased AFTER DELETE ON submissions
BEGIN
  UPDATE tally SET erased = erased + 1 WHERE kind = OLD.kind;
END;

-- The mails to the owner, one row. Instants; 0: never.
CREATE TABLE owner (
  -- What /health answers, and since when.
  health TEXT NOT NULL DEFAULT 'ok',
  since INTEGER NOT NULL DEFAULT 0,
  -- What the owner was told last, when, and the alarms since the morning.
  told TEXT NOT NULL DEFAULT 'ok',
  told_at INTEGER NOT NULL DEFAULT 0,
  alarms INTEGER NOT NULL DEFAULT 0,
  -- The last claim: equals told_at, unless its mail is under way or has failed. The tries of this mail.
  tried_at INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO owner DEFAULT VALUES;

-- Queue messages that are not valid submissions, stored unchanged.
CREATE TABLE dead_letters (
  message_id TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  cause TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX letters ON dead_letters (received_at);

-- The words that people agreed to, by form, since the first deploy that had them.
CREATE TABLE consents (
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  form TEXT NOT NULL,
  words TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (hash, form)
) WITHOUT ROWID;

-- The list of a giveaway's entries, once it is closed (docs/draw.md). Instants are milliseconds since the epoch.
CREATE TABLE draws (
  giveaway TEXT PRIMARY KEY,
  round INTEGER NOT NULL,
  prizes INTEGER NOT NULL CHECK (prizes >= 1),
  closed_at INTEGER NOT NULL,
  lines INTEGER NOT NULL CHECK (lines >= 1),
  -- The beacon's, once the owner has read it.
  signature TEXT CHECK (length(signature) = 96)
) STRICT, WITHOUT ROWID;

-- Its text, 1,000 lines in a row.
CREATE TABLE draw_lines (
  giveaway TEXT NOT NULL,
  n INTEGER NOT NULL CHECK (n >= 0),
  text TEXT NOT NULL,
  PRIMARY KEY (giveaway, n)
) STRICT, WITHOUT ROWID;

-- The outcome of each drawn line, in the order of the draw.
CREATE TABLE draw_asked (
  giveaway TEXT NOT NULL,
  place INTEGER NOT NULL CHECK (place >= 1),
  line INTEGER NOT NULL CHECK (line >= 1),
  asked_at INTEGER NOT NULL,
  -- 'erased': passed over, unasked.
  answer TEXT CHECK (answer IN ('accepted', 'none', 'declined', 'ineligible', 'erased')),
  PRIMARY KEY (giveaway, place),
  UNIQUE (giveaway, line)
) STRICT, WITHOUT ROWID;
