-- What giveaways, receipts, consent and the plainer rules of delivery need. SQLite cannot widen a CHECK, so `submissions` is built
-- anew; every old column keeps its name and meaning, so that the worker of the previous release goes on while this one is deployed.
CREATE TABLE submissions_new (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('newsletter', 'contest')),
  -- Within what an address counts once: the newsletter's source, or the giveaway's id. The previous release wrote a
  -- form and an opening instant here, with a space between.
  scope TEXT NOT NULL CHECK (length(scope) BETWEEN 1 AND 200),
  -- The giveaway that an entry belongs to, whatever the configuration says later.
  giveaway TEXT GENERATED ALWAYS AS (
    CASE WHEN kind = 'contest' THEN iif(instr(scope, ' ') > 0, '2025-07', scope) END
  ) VIRTUAL,
  -- The form that an entry was posted to, and is forwarded to.
  form_id TEXT CHECK (length(form_id) BETWEEN 1 AND 100),
  email_key TEXT NOT NULL CHECK (length(email_key) BETWEEN 6 AND 254 AND email_key = lower(trim(email_key))),
  -- One inbox behind several spellings of an address: only for the limits (src/forms/text.ts).
  inbox_key TEXT CHECK (length(inbox_key) BETWEEN 3 AND 254),
  -- The body as it is forwarded.
  payload TEXT NOT NULL CHECK (json_valid(payload) AND length(payload) <= 16384),
  agreement INTEGER NOT NULL CHECK (agreement IN (0, 1)),
  -- JSON: utm_*, ref, host, page. The previous release wrote plain text.
  attribution TEXT CHECK (length(attribution) <= 2000),
  consent_version TEXT CHECK (length(consent_version) <= 40),
  -- SHA-256, in hex, of the words that the person agreed to.
  consent_hash TEXT CHECK (length(consent_hash) = 64),
  received_at INTEGER NOT NULL,
  -- Which store brought it here; NULL: the previous release did not say.
  via TEXT CHECK (via IN ('ledger', 'queue')),

  status TEXT NOT NULL CHECK (status IN ('pending', 'sending', 'delivered', 'needs_attention', 'quarantined')),
  hold TEXT CHECK (hold IN ('honeypot', 'preview', 'too_fast', 'address_limit', 'link_in_name', 'version', 'by_hand')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- How many of them were answered by a success that could not be read.
  unreadables INTEGER NOT NULL DEFAULT 0 CHECK (unreadables >= 0),
  -- When a pending row is due (a fresh one: when it was received); for a row in sending, when its sender is taken for dead.
  next_attempt_at INTEGER NOT NULL,
  -- The seven days of patience count from here: receipt, or the operator's retry or release.
  waiting_since INTEGER NOT NULL,
  claim TEXT,
  delivered_at INTEGER,
  -- Why the last attempt failed: a code from src/delivery/send.ts, never an upstream's text.
  cause TEXT CHECK (length(cause) <= 40),
  -- The last 20 answered attempts: JSON, [when, cause or 'delivered'] each.
  tries TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tries)),
  -- How often the same came again. Counting it also makes a repeat wait for a durable write, as a new one does.
  repeats INTEGER NOT NULL DEFAULT 0 CHECK (repeats >= 0),
  -- 128 bits in hex: the receipt of the post that made this row.
  receipt TEXT CHECK (length(receipt) = 32),
  -- When a person last decided about a held row.
  reviewed_at INTEGER,

  -- A CHECK that comes out as NULL passes, hence IS and coalesce.
  CHECK (lower(trim(payload ->> '$.email')) IS email_key),
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

-- Whoever entered two windows of one form before keeps both entries; the later ones stay in a giveaway of their own.
INSERT INTO submissions_new (
  id, kind, scope, form_id, email_key, inbox_key, payload, agreement, attribution, received_at,
  status, hold, attempts, next_attempt_at, waiting_since, claim, delivered_at, cause, repeats
)
SELECT
  id, kind,
  iif(kind = 'contest' AND status <> 'quarantined' AND row_number() OVER (
    PARTITION BY kind, email_key, status = 'quarantined' ORDER BY received_at, id
  ) > 1, replace(scope, ' ', '@'), scope),
  iif(kind = 'contest' AND instr(scope, ' ') > 1, substr(scope, 1, instr(scope, ' ') - 1), NULL),
  email_key, email_key, payload, agreement, attribution, received_at,
  status, hold, attempts, next_attempt_at, waiting_since, claim, delivered_at, cause, repeats
FROM submissions;

DROP TABLE submissions;
ALTER TABLE submissions_new RENAME TO submissions;

-- One contest entry for an address; a quarantined one never stands in an honest one's way.
CREATE UNIQUE INDEX one_entry ON submissions (email_key, giveaway)
  WHERE kind = 'contest' AND status <> 'quarantined';

-- What an address has sent before: the insert's questions (src/delivery/keep-sql.ts), none of which reads more rows than a limit.
CREATE INDEX of_address ON submissions (email_key, kind, scope, received_at) WHERE status <> 'quarantined';
CREATE INDEX of_inbox ON submissions (inbox_key, kind, received_at) WHERE status <> 'quarantined';
CREATE INDEX held_of_inbox ON submissions (inbox_key, kind, scope, (hold = 'version'), received_at, hold, status)
  WHERE status = 'quarantined';

-- What waits, in the order in which it is due: the sweep's question.
CREATE INDEX waiting ON submissions (kind, next_attempt_at, id) WHERE status IN ('pending', 'sending');

-- When a delivery last succeeded: what the health check asks.
CREATE INDEX delivered ON submissions (kind, delivered_at) WHERE status = 'delivered';

-- All of a kind in the order of receipt: the export's question.
CREATE INDEX by_time ON submissions (kind, received_at, id);

CREATE UNIQUE INDEX by_receipt ON submissions (receipt) WHERE receipt IS NOT NULL;

-- The receipts of repeats: each accepted post of an entry has one of its own. `submission_id` is the row that counts the repeat.
CREATE TABLE receipts (
  receipt TEXT PRIMARY KEY CHECK (length(receipt) = 32),
  submission_id TEXT NOT NULL CHECK (length(submission_id) = 36),
  email_key TEXT NOT NULL,
  giveaway TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX receipts_of_address ON receipts (email_key, giveaway);

CREATE TRIGGER count_accepted AFTER INSERT ON submissions
BEGIN
  UPDATE tally SET accepted = accepted + 1 WHERE kind = NEW.kind;
END;

-- Only an owner erases, by hand, when a person asks for it.
CREATE TRIGGER count_erased AFTER DELETE ON submissions
BEGIN
  UPDATE tally SET erased = erased + 1 WHERE kind = OLD.kind;
END;

-- The previous release knows no inbox, and names no form in a column of its own.
CREATE TRIGGER of_previous_release AFTER INSERT ON submissions
WHEN NEW.inbox_key IS NULL
BEGIN
  UPDATE submissions SET
    inbox_key = NEW.email_key,
    form_id = CASE WHEN NEW.kind = 'contest' AND instr(NEW.scope, ' ') > 1
      THEN substr(NEW.scope, 1, instr(NEW.scope, ' ') - 1) END
  WHERE id = NEW.id;
END;

-- Different rows that have failed one after another since the upstream's last success or rest: JSON array of ids.
-- `failures` counts the rests of the present trouble, `paused_until` is the end of the last one.
ALTER TABLE upstreams ADD COLUMN failing_rows TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(failing_rows));
