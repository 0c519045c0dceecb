-- The draw's public list. Each receipt becomes a leaf of its giveaway's hash chain, once and for good; docs/draw.md says how.
-- Receipts that have no leaf yet: the cron takes them from here, so that it never searches the whole ledger.
CREATE TABLE unchained (
  receipt TEXT PRIMARY KEY CHECK (length(receipt) = 32),
  giveaway TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX unchained_by_time ON unchained (received_at, receipt);

-- The order of `seq` is the order of arrival in the ledger; a receipt that comes late from the queue comes last.
CREATE TABLE leaves (
  giveaway TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq >= 1),
  -- NULL once the person's entry has been erased: the leaf stays, and the proof with it.
  receipt TEXT UNIQUE CHECK (length(receipt) = 32),
  leaf TEXT NOT NULL CHECK (length(leaf) = 64),
  head TEXT NOT NULL CHECK (length(head) = 64),
  -- What the leaf is in the draw; written when the draw is committed.
  state TEXT CHECK (state IN ('counts', 'repeat', 'held', 'withdrawn')),
  PRIMARY KEY (giveaway, seq)
) STRICT, WITHOUT ROWID;

-- What was published of a chain, at most once an hour. `hour` is its first instant, in milliseconds.
CREATE TABLE heads (
  giveaway TEXT NOT NULL,
  hour INTEGER NOT NULL CHECK (hour % 3600000 = 0),
  count INTEGER NOT NULL CHECK (count >= 0),
  head TEXT NOT NULL CHECK (length(head) = 64),
  PRIMARY KEY (giveaway, hour)
) STRICT, WITHOUT ROWID;

-- One draw for a giveaway. `secret` makes the salts of the states (src/draw/list.ts).
CREATE TABLE draws (
  giveaway TEXT PRIMARY KEY,
  secret TEXT NOT NULL CHECK (length(secret) = 64),
  fingerprint TEXT NOT NULL CHECK (length(fingerprint) = 64),
  commitment TEXT NOT NULL CHECK (json_valid(commitment)),
  -- The beacon's, once the draw has run.
  signature TEXT CHECK (length(signature) = 96)
) STRICT, WITHOUT ROWID;

-- What happened after a draw, each entry chained to the one before (src/draw/winners.ts).
CREATE TABLE winner_log (
  giveaway TEXT NOT NULL REFERENCES draws (giveaway),
  seq INTEGER NOT NULL CHECK (seq >= 1),
  event TEXT NOT NULL CHECK (event IN ('drawn', 'notified', 'accepted', 'expired')),
  at TEXT NOT NULL,
  place INTEGER NOT NULL CHECK (place >= 0),
  note TEXT NOT NULL CHECK (length(note) <= 100),
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (giveaway, seq)
) STRICT, WITHOUT ROWID;

-- Entries from before there were receipts get one, so that nobody is left out of the list.
UPDATE submissions SET receipt = lower(hex(randomblob(16))) WHERE kind = 'contest' AND receipt IS NULL;

INSERT INTO unchained (receipt, giveaway, received_at)
SELECT receipt, giveaway, received_at FROM submissions WHERE kind = 'contest'
UNION ALL SELECT receipt, giveaway, received_at FROM receipts;

-- An entry that stands is always listed; of what else came from its inbox the first 19. The previous release gives no receipt.
CREATE TRIGGER list_entry AFTER INSERT ON submissions
WHEN NEW.kind = 'contest'
BEGIN
  UPDATE submissions SET receipt = lower(hex(randomblob(16))) WHERE id = NEW.id AND receipt IS NULL;
  INSERT INTO unchained (receipt, giveaway, received_at)
  SELECT receipt, giveaway, received_at FROM submissions
  WHERE id = NEW.id AND (
    NEW.status <> 'quarantined' OR 19 >= (
      SELECT count(*) FROM (
        SELECT 1 FROM submissions
        WHERE inbox_key = coalesce(NEW.inbox_key, NEW.email_key) AND kind = 'contest' AND scope = NEW.scope
          AND status = 'quarantined'
        LIMIT 20
      )
    ) + (
      SELECT count(*) FROM receipts WHERE email_key = NEW.email_key AND giveaway = NEW.giveaway
    )
  );
END;

CREATE TRIGGER list_repeat AFTER INSERT ON receipts
WHEN 19 >= (
  SELECT count(*) FROM receipts WHERE email_key = NEW.email_key AND giveaway = NEW.giveaway
) + (
  SELECT count(*) FROM (
    SELECT 1 FROM submissions
    WHERE inbox_key = (SELECT inbox_key FROM submissions WHERE id = NEW.submission_id)
      AND kind = 'contest' AND scope = NEW.giveaway AND status = 'quarantined'
    LIMIT 20
  )
)
BEGIN
  INSERT INTO unchained (receipt, giveaway, received_at) VALUES (NEW.receipt, NEW.giveaway, NEW.received_at);
END;

CREATE TRIGGER list_released AFTER UPDATE OF status ON submissions
WHEN OLD.status = 'quarantined' AND NEW.status <> 'quarantined' AND NEW.kind = 'contest'
  AND NOT EXISTS (SELECT 1 FROM leaves WHERE receipt = NEW.receipt)
  AND NOT EXISTS (SELECT 1 FROM unchained WHERE receipt = NEW.receipt)
BEGIN
  INSERT INTO unchained (receipt, giveaway, received_at) VALUES (NEW.receipt, NEW.giveaway, NEW.received_at);
END;

-- Erasing a person's entry takes the receipt out of the list and leaves the leaf, from which nobody can compute it.
CREATE TRIGGER unlist_entry AFTER DELETE ON submissions
WHEN OLD.receipt IS NOT NULL
BEGIN
  UPDATE leaves SET receipt = NULL WHERE receipt = OLD.receipt;
  DELETE FROM unchained WHERE receipt = OLD.receipt;
END;

CREATE TRIGGER unlist_repeat AFTER DELETE ON receipts
BEGIN
  UPDATE leaves SET receipt = NULL WHERE receipt = OLD.receipt;
  DELETE FROM unchained WHERE receipt = OLD.receipt;
END;

-- What is public stays as it was published: nothing may change or delete it.
CREATE TRIGGER keep_leaves BEFORE UPDATE ON leaves
WHEN (NEW.giveaway, NEW.seq, NEW.leaf, NEW.head) IS NOT (OLD.giveaway, OLD.seq, OLD.leaf, OLD.head)
  OR (NEW.receipt IS NOT NULL AND NEW.receipt IS NOT OLD.receipt)
  OR (OLD.state IS NOT NULL AND NEW.state IS NOT OLD.state)
BEGIN
  SELECT RAISE(ABORT, 'a leaf never changes');
END;

CREATE TRIGGER keep_draws BEFORE UPDATE ON draws
WHEN OLD.signature IS NOT NULL
  OR (NEW.giveaway, NEW.secret, NEW.fingerprint, NEW.commitment)
    IS NOT (OLD.giveaway, OLD.secret, OLD.fingerprint, OLD.commitment)
BEGIN
  SELECT RAISE(ABORT, 'a commitment never changes');
END;

CREATE TRIGGER no_late_leaf BEFORE INSERT ON leaves
WHEN EXISTS (SELECT 1 FROM draws WHERE giveaway = NEW.giveaway)
BEGIN
  SELECT RAISE(ABORT, 'the list is closed');
END;

CREATE TRIGGER keep_leaves_whole BEFORE DELETE ON leaves
BEGIN
  SELECT RAISE(ABORT, 'a leaf is never deleted');
END;

CREATE TRIGGER keep_heads BEFORE UPDATE ON heads
BEGIN
  SELECT RAISE(ABORT, 'a published head never changes');
END;

CREATE TRIGGER keep_heads_whole BEFORE DELETE ON heads
BEGIN
  SELECT RAISE(ABORT, 'a published head is never deleted');
END;

CREATE TRIGGER keep_draws_whole BEFORE DELETE ON draws
BEGIN
  SELECT RAISE(ABORT, 'a draw is never deleted');
END;

CREATE TRIGGER keep_winner_log BEFORE UPDATE ON winner_log
BEGIN
  SELECT RAISE(ABORT, 'what happened never changes');
END;

CREATE TRIGGER keep_winner_log_whole BEFORE DELETE ON winner_log
BEGIN
  SELECT RAISE(ABORT, 'what happened is never deleted');
END;
