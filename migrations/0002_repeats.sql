-- How often the same came again: from the person, a browser's second try or the queue. Counting it also makes a repeat
-- wait for a durable write: without one it would be answered sooner, which tells that the address is known.
ALTER TABLE submissions ADD COLUMN repeats INTEGER NOT NULL DEFAULT 0 CHECK (repeats >= 0);
