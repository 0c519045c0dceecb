type Dates = Record<'drawn' | 'drawnTime' | 'listTime', string>

/** The page about a drawing. */
export const draw = {
  metaTitle: 'How the Winner Is Drawn',
  metaDescription: (bookTitle: string) =>
    `How the winner of the ${bookTitle} giveaway is drawn, and how you can check it yourself.`,
  heading: 'How the winner is drawn',
  lead: {
    before: ({ drawn, drawnTime }: Dates) =>
      `The drawing is on ${drawn} at ${drawnTime}. A public random number decides, not us.`,
    after: ({ drawn, drawnTime }: Dates) =>
      `The drawing was set for ${drawn} at ${drawnTime}. A public random number decides, not us.`,
  },
  idea: {
    heading: 'The idea',
    caption: 'An example with four entries',
    list: { title: 'The list', text: 'Every entry is a line, with no name and no email address.' },
    number: { title: 'The number', text: 'It’s public, and nobody can know it before its time.' },
    order: { title: 'The order', text: 'It follows from the two. Nobody can choose it.' },
    place: ({ place, line }: { place: string; line: number }) => `${place}: line ${line}`,
  },
  list: {
    heading: 'The list',
    before: ({ drawn, listTime }: Dates) =>
      `The list is public here from ${listTime} on ${drawn}. Every entry is a line in it.`,
    late: 'We are late: the list isn’t closed yet. If less than an hour is left then, the drawing is an hour after the list is closed.',
    none: 'This site has no entries of this giveaway, so nothing is drawn.',
    unknown: 'The list can’t be read right now. Please try again in a minute.',
    closed: ({ lines, at }: { lines: string; at: string }) =>
      `It was closed on ${at}, with ${lines}.`,
    line: (n: number) => (n === 1 ? '1 line' : `${n.toLocaleString('en-US')} lines`),
    part: ({ n, parts }: { n: number; parts: number }) =>
      parts === 1 ? 'Read the list' : `Part ${n} of ${parts}`,
    fingerprint: 'Its fingerprint',
    keep: 'Keep the fingerprint: if anyone changes a line later, the fingerprint changes, too.',
  },
  number: {
    heading: 'The number',
    planned: ({ round, at }: { round: string; at: string }) =>
      `The number is that of round ${round} of “quicknet,” on ${at}. Several organizations, the drand network, publish it together every three seconds. None of them can choose it.`,
    late: 'The list was closed late, so this is a later round than the one planned.',
    due: 'The number is out. We haven’t read it yet; then we write to whoever comes first.',
    link: 'See the number at drand',
    signature: 'The number, as drand has signed it',
  },
  order: {
    heading: 'Who was asked',
    nobody: 'Nobody has been asked yet.',
    passed: ({ place, line }: { place: number; line: number }) =>
      `Line ${line} came out at place ${place} and was passed over.`,
    none: 'Nobody has accepted the prize yet.',
    some: ({ accepted, prizes }: { accepted: number; prizes: number }) =>
      `${accepted} of ${prizes} prizes accepted. Another place is open.`,
    all: { one: 'The prize has been accepted.', other: 'All prizes have been accepted.' },
    named: ({ names }: { names: string }) => `Accepted by ${names}`,
  },
  check: {
    heading: 'Check it yourself',
    text: 'Your browser gets the list and the number and does all the math itself.',
    label: 'Your receipt, or the fingerprint you kept',
    help: 'Optional. It stays in your browser. Receipts from this device are looked up anyway.',
    button: 'Check the drawing',
    without:
      'The check on this page needs JavaScript. The source code of the site says how to do it without.',
  },
  limits: {
    heading: 'What a check shows, and what it doesn’t',
    list: [
      'Whoever kept the fingerprint from before the number was out sees any later change of the list. Without it, nobody can tell.',
      'Anyone can check that the number is drand’s for the round named here, that the round follows from the rules, and that the order follows from the list and the number. If the list was closed late, the round follows from the time that we state. Nobody knew the number before, unless the organizations behind drand worked together to cheat.',
      'With a receipt you find your line, its place, and what we noted. A receipt without a line was not in the drawing.',
      'Nobody can prove that each line is a different person, that no two people got the same receipt, that we were right to pass over a line, that an email was sent, or what was answered.',
      'Nobody can prove that the name we publish belongs to the line. Only whoever holds the line’s receipt can show that it’s theirs.',
    ],
  },
}

/** What came of an offer, on the page and beside a receipt. */
export const offers = {
  asked: ({ place, line, at }: { place: number; line: number; at: string }) =>
    `Line ${line} came out at place ${place} and was asked on ${at}.`,
  accepted: 'The prize was accepted.',
  none: 'There was no answer in time.',
  declined: 'The prize was declined.',
  ineligible: 'This entry can’t win under the rules.',
  open: 'We’re waiting for the answer.',
} as const
