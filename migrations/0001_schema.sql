-- The whole ledger. No site runs on it yet, so until the first deploy this file is edited in place; from then on a change is a
-- new file beside it, and the worker that is deployed must go on with it.
-- Instants are milliseconds since the epoch. docs/delivery.md draws the states and who moves a row between them.

-- The ledger and outbox: one row for each accepted post; nothing here is ever deleted by the machine.
CREATE TABLE submissions (
  id TEXT PRIMARY KEY CHECK (length(id) = 36),
  kind TEXT NOT NULL CHECK (kind IN ('newsletter', 'contest')),
  -- The newsletter's source, or the giveaway's id.
  scope TEXT NOT NULL CHECK (length(scope) BETWEEN 1 AND 200),
  -- The giveaway that an entry belongs to, whatever the configuration says later.
  giveaway TEXT GENERATED ALWAYS AS (CASE WHEN kind = 'contest' THEN scope END) VIRTUAL,
  -- The form that an entry was posted to, and is forwarded to.
  form_id TEXT CHECK (length(form_id) BETWEEN 1 AND 100),
  email_key TEXT NOT NULL CHECK (length(email_key) BETWEEN 6 AND 254 AND email_key = lower(trim(email_key))),
  -- One inbox behind several spellings of an address (src/forms/email.ts).
  inbox_key TEXT NOT NULL CHECK (length(inbox_key) BETWEEN 3 AND 254),
  -- The values of the form's text fields (src/forms/fields.ts), JSON; the upstream gets those that are forwarded.
  payload TEXT NOT NULL CHECK (json_valid(payload) AND length(payload) <= 16384),
  -- SHA-256 of the payload without the address, cut to 128 bits.
  content TEXT NOT NULL CHECK (length(content) = 32),
  agreement INTEGER NOT NULL CHECK (agreement IN (0, 1)),
  -- JSON: utm_*, ref, referrer, page, chapter (src/submissions/attribution.ts).
  attribution TEXT CHECK (length(attribution) <= 2000),
  -- SHA-256, in hex, of the words that the person agreed to, as the page said it: `consents` has the words.
  consent_hash TEXT CHECK (length(consent_hash) = 64),
  received_at INTEGER NOT NULL,
  -- Which store brought it here.
  via TEXT NOT NULL CHECK (via IN ('ledger', 'queue')),

  status TEXT NOT NULL CHECK (status IN ('pending', 'sending', 'delivered', 'needs_attention', 'quarantined')),
  hold TEXT CHECK (hold IN ('honeypot', 'preview', 'duplicate', 'address_limit', 'by_hand', 'handled_by_hand')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- How many of them had an unclear outcome: no answer, a server's error, a success that cannot be read.
  unclear INTEGER NOT NULL DEFAULT 0 CHECK (unclear >= 0),
  -- When it was last refused: refused again after a delivery of another row, it needs attention.
  refused_at INTEGER,
  -- When a pending row is due (a fresh one: when it was received); for one that needs attention, since when.
  next_attempt_at INTEGER NOT NULL,
  -- The seven days of patience count from here: receipt, or the operator's retry or release.
  waiting_since INTEGER NOT NULL,
  -- Who is sending it, and when that sender is taken for dead.
  claim TEXT,
  claimed_until INTEGER,
  delivered_at INTEGER,
  -- Why the last attempt failed: a code from src/delivery/send.ts, never an upstream's text.
  cause TEXT CHECK (length(cause) <= 40),
  -- The last 20 answered attempts: JSON, [when, cause or 'delivered'] each; 'retried' where the admin commands reset `attempts`.
  tries TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(tries)),
  -- An entry's receipt: 128 bits in hex.
  receipt TEXT CHECK (length(receipt) = 32),
  -- When a person last decided about a held row.
  reviewed_at INTEGER,

  -- A CHECK that comes out as NULL passes, hence IS and coalesce.
  CHECK (lower(trim(payload ->> '$.email')) IS email_key),
  CHECK (kind <> 'newsletter' OR (
    payload ->> '$.source' IS scope AND coalesce(length(payload ->> '$.firstName'), 0) BETWEEN 1 AND 100
  )),
  CHECK (kind <> 'contest' OR (
    agreement = 1 AND receipt IS NOT NULL AND coalesce(length(payload ->> '$.fullName'), 0) BETWEEN 1 AND 100
  )),
  CHECK ((status = 'quarantined') = (hold IS NOT NULL)),
  CHECK ((status = 'sending') = (claim IS NOT NULL)),
  CHECK ((status = 'sending') = (claimed_until IS NOT NULL)),
  CHECK ((status = 'delivered') = (delivered_at IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- The insert's three questions (src/delivery/ledger.ts). Each reads a few rows, however many duplicates an inbox has.
CREATE INDEX place_taken ON submissions (inbox_key, scope) WHERE kind = 'contest' AND (hold IS NULL OR hold = 'by_hand');
CREATE INDEX of_address ON submissions (email_key, scope, content) WHERE kind = 'newsletter' AND status <> 'quarantined';
CREATE INDEX of_inbox ON submissions (inbox_key, kind, hold, received_at);

-- Of an address one entry counts in a giveaway, also after a person has released another one.
CREATE UNIQUE INDEX one_entry ON submissions (email_key, scope) WHERE kind = 'contest' AND status <> 'quarantined';

-- What waits, in the order in which it is due, and what is under way: for the sweep and the health check.
CREATE INDEX fresh ON submissions (kind, next_attempt_at, id) WHERE status = 'pending' AND attempts = 0;
CREATE INDEX again ON submissions (kind, next_attempt_at, id) WHERE status = 'pending' AND attempts > 0;
CREATE INDEX unclear ON submissions (kind, unclear, id) WHERE status = 'pending' AND unclear > 0;
CREATE INDEX waiting ON submissions (kind, waiting_since) WHERE status = 'pending' AND attempts > 0;
CREATE INDEX sending ON submissions (kind, claimed_until) WHERE status = 'sending';

-- What needs a person: for the health check.
CREATE INDEX attention ON submissions (kind, next_attempt_at) WHERE status = 'needs_attention';

-- All of a kind in the order of receipt: the export's question.
CREATE INDEX by_time ON submissions (kind, received_at, id);

CREATE UNIQUE INDEX by_receipt ON submissions (receipt) WHERE receipt IS NOT NULL;

-- One row for each upstream: how it stands (src/delivery/transition.ts). Instants; 0: never.
CREATE TABLE upstreams (
  kind TEXT PRIMARY KEY CHECK (kind IN ('newsletter', 'contest')),
  swept_at INTEGER NOT NULL DEFAULT 0,
  delivered_at INTEGER NOT NULL DEFAULT 0,
  failed_at INTEGER NOT NULL DEFAULT 0,
  -- How many calls have failed since the last delivery, and why the last one that failed did.
  failures INTEGER NOT NULL DEFAULT 0,
  cause TEXT
) STRICT, WITHOUT ROWID;

INSERT INTO upstreams (kind) VALUES ('newsletter'), ('contest');

-- An independent count of what was ever accepted: `status` compares it with the rows that are there.
CREATE TABLE tally (
  kind TEXT PRIMARY KEY CHECK (kind IN ('newsletter', 'contest')),
  accepted INTEGER NOT NULL DEFAULT 0,
  erased INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

INSERT INTO tally (kind) VALUES ('newsletter'), ('contest');

CREATE TRIGGER accepted AFTER INSERT ON submissions
BEGIN
  UPDATE tally SET accepted = accepted + 1 WHERE kind = NEW.kind;
END;

-- Only an owner erases, when a person asks for it or after the time that the privacy page states.
CREATE TRIGGER erased AFTER DELETE ON submissions
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

-- The words that people agreed to, by form, since the first deploy that had them.
CREATE TABLE consents (
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  form TEXT NOT NULL,
  words TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (hash, form)
) WITHOUT ROWID;
