/** What it has found. */
export const drawReport = {
  unreadable: 'The proof can’t be read. Please tell us.',
  right: 'Everything that can be checked so far is right.',
  wrong: 'Something doesn’t match. Please tell us, and keep a copy of this page.',
  rehearsal: 'This is only a rehearsal. It proves nothing.',
  beyond:
    'No check can know whether the rules were kept, who may take part, and who was rightly set aside.',
  withoutSeals:
    'The public seals didn’t load, so the list was checked against the seals in the proof.',
  checks: {
    list: 'The list is complete and in its order.',
    published: 'Every seal or fingerprint that was published or kept matches.',
    states: 'What counts was fixed before the drawing.',
    beacon: 'The random number is the one that was promised.',
    ranking: 'The drawing follows from that number.',
    winners: 'People were asked in that order, and by the rules.',
  },
  verdicts: {
    pass: 'Right',
    fail: 'Doesn’t match',
    waiting: 'Not yet',
    rehearsal: 'Only a rehearsal',
  },
  receipt: ({ line, count }: { line: number; count: number }) =>
    `Your entry is line ${line} of ${count} in the list.`,
  place: (place: number) => `It came out at number ${place} of all lines.`,
  states: {
    repeat: 'It was passed over, because it’s a repeat of another entry.',
    held: 'It was passed over, because we had set the entry aside.',
    withdrawn: 'It was passed over, because the entry was withdrawn.',
    notAsked: 'It was drawn and hasn’t been asked yet.',
    notReached: 'The drawing hasn’t reached this line, so it hasn’t been asked.',
  },
  noReceipt: 'This receipt isn’t in the list.',
  seal: (line: number) =>
    `This is the seal after line ${line}. The list has not changed since then.`,
  kept: 'This is the fingerprint of our promise. It has not changed.',
  noSeal:
    'This code doesn’t fit the list or the promise. If it came from us, something was changed.',
}
