-- How often the same came again: from the person, a browser's second try or the queue. Counting it also makes a repeat a
-- write like any other: the time of an answer then does not tell that the address is known.
ALTER TABLE submissions ADD COLUMN repeats INTEGER NOT NULL DEFAULT 0 CHECK (repeats >= 0);
