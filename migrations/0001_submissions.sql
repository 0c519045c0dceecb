-- The ledger and outbox. One row for each accepted submission; nothing here is ever deleted by the machine.
-- Instants are milliseconds since the epoch. docs/delivery.md draws the states and who moves a row between them.
CREATE TABLE submissions (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('newsletter', 'contest')),
  -- Within what an address counts once: the newsletter's source, or the contest.
  scope TEXT NOT NULL CHECK (length(scope) BETWEEN 1 AND 200),
  email_key TEXT NOT NULL CHECK (length(email_key) BETWEEN 6 AND 254 AND email_key = lower(trim(email_key))),
  -- The body as it is forwarded.
  payload TEXT NOT NULL CHECK (json_valid(payload) AND length(payload) <= 16384),
  agreement INTEGER NOT NULL CHECK (agreement IN (0, 1)),
  attribution TEXT CHECK (length(attribution) <= 200),
  received_at INTEGER NOT NULL,

  status TEXT NOT NULL CHECK (status IN ('pending', 'sending', 'delivered', 'needs_attention', 'quarantined')),
  hold TEXT CHECK (hold IN ('honeypot', 'preview', 'too_fast', 'address_limit')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- When a pending row is due; for a row in sending, when its sender is taken for dead.
  next_attempt_at INTEGER NOT NULL,
  -- The seven days of patience count from here: receipt, or the operator's retry or release.
  waiting_since INTEGER NOT NULL,
  claim TEXT,
  delivered_at INTEGER,
  -- Why the last attempt failed: a code from src/delivery/send.ts, never an upstream's text.
  cause TEXT CHECK (length(cause) <= 40),

  -- A CHECK that comes out as NULL passes, hence IS and coalesce.
  CHECK (payload ->> '$.email' IS email_key),
  CHECK (kind <> 'newsletter' OR (
    payload ->> '$.source' IS scope AND coalesce(length(payload ->> '$.firstName'), 0) BETWEEN 1 AND 100
  )),
  CHECK (kind <> 'contest' OR (
    agreement = 1 AND coalesce(length(payload ->> '$.fullName'), 0) BETWEEN 1 AND 100
  )),
  CHECK ((status = 'quarantined') = (hold IS NOT NULL)),
  CHECK ((status = 'sending') = (claim IS NOT NULL)),
  CHECK ((status = 'delivered') = (delivered_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- One contest entry for an address; a quarantined one never stands in an honest one's way.
CREATE UNIQUE INDEX one_entry ON submissions (email_key, scope)
  WHERE kind = 'contest' AND status <> 'quarantined';

-- What an address has sent before: the insert's question.
CREATE INDEX of_address ON submissions (email_key, kind, scope, received_at);

-- What waits, oldest first: the sweep's question.
CREATE INDEX waiting ON submissions (kind, received_at)
  WHERE status IN ('pending', 'sending');

-- One row for each upstream: whether it is paused, and when it was last swept.
CREATE TABLE upstreams (
  kind TEXT PRIMARY KEY CHECK (kind IN ('newsletter', 'contest')),
  failures INTEGER NOT NULL DEFAULT 0,
  paused_until INTEGER NOT NULL DEFAULT 0,
  swept_at INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  last_error TEXT,
  last_error_at INTEGER
) STRICT, WITHOUT ROWID;

INSERT INTO upstreams (kind) VALUES ('newsletter'), ('contest');

-- An independent count of what was ever accepted: `desk -- status` compares it with the rows that are there.
CREATE TABLE tally (
  kind TEXT PRIMARY KEY CHECK (kind IN ('newsletter', 'contest')),
  accepted INTEGER NOT NULL DEFAULT 0,
  erased INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

INSERT INTO tally (kind) VALUES ('newsletter'), ('contest');

CREATE TRIGGER count_accepted AFTER INSERT ON submissions
BEGIN
  UPDATE tally SET accepted = accepted + 1 WHERE kind = NEW.kind;
END;

-- Only an owner erases, by hand, when a person asks for it.
CREATE TRIGGER count_erased AFTER DELETE ON submissions
BEGIN
  UPDATE tally SET erased = erased + 1 WHERE kind = OLD.kind;
END;

-- Queue messages that the ledger could not take as a submission, kept as they came.
CREATE TABLE dead_letters (
  message_id TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  cause TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
