-- Whether a person has held an entry of an address: its later posts wait for a person, too.
CREATE INDEX held_by_hand ON submissions (email_key, giveaway) WHERE hold = 'by_hand';
