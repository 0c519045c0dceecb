import { plural } from '../../core/text/words.ts'

type Dates = Record<'closes' | 'closesTime' | 'drawn' | 'drawnTime' | 'listTime' | 'round', string>

/** The page about a draw. */
export const draw = {
  heading: 'How the drawing works',
  lead: 'A public number, not we, chooses among the lines of a list that was public before.',
  state: 'Where it stands',
  stages: {
    before: ({ closes, closesTime }: Dates) =>
      `Entries close on ${closes} at ${closesTime}. From then on, the list is public here.`,
    open: ({ drawn, listTime }: Dates) =>
      `This is the list as it would close now. It closes at ${listTime} on ${drawn}, and at least an hour before the drawing. If you’ve entered and your first receipt isn’t on it, write to us before then:`,
    none: () => 'This site has no entries of this giveaway, so nothing is drawn.',
    closed: () =>
      'The list is closed. As soon as the number is out and we’ve read it, we write to whoever comes first.',
    drawn: () => 'The number is out. These lines came first:',
  },
  read: (lines: number) => `Read the list: ${plural(lines, 'line')}`,
  closed: (at: string) =>
    `Closed on ${at}. Its fingerprint, which changes if anyone changes a line:`,
  number: (round: string, at: string) =>
    `The number: round ${round} of drand’s “quicknet,” on ${at}`,
  line: (line: number, result: string) => `Line ${line}: ${result}`,
  check: {
    heading: 'Check it yourself',
    text: 'With JavaScript, your browser gets the list, looks for your receipt, and does all the math itself. The receipt stays in your browser. Receipts from this device are looked up anyway.',
    label: 'Your whole receipt',
    button: 'Check',
  },
  about: {
    'The idea': ({ closes, drawn, drawnTime, listTime, round }: Dates) => [
      `The list: once entries close on ${closes}, each entry that counts is a line, with no name and no email address. One inbox has one line. The list closes at ${listTime} on ${drawn}. After that, no line is added and none moves.`,
      `The number: at ${drawnTime}, the drand network publishes round ${round} of its “quicknet.” Several organizations make it together. Nobody can know it before, and none of them can choose it.`,
      'The order: it follows from the two. We ask the lines in this order until each prize is accepted. We pass over a line only if its entry was erased or can’t win under the rules, and say so here.',
    ],
    'What is proven, and what isn’t': () => [
      'A public number, not we, chooses among the lines of a list that was public before. Whoever keeps the fingerprint from then can prove any later change. Without it, nobody can tell. The organizations behind drand could know the number early only if most of them cheated together.',
      'If the list is closed late, a later round decides, which follows from the time that we state.',
      'Nobody can prove that we rightly left an entry off the list, that each line is a different person with a receipt of their own, or that a line can’t win under the rules.',
      'Nobody can prove that an email was sent, what was answered, or that the name we publish belongs to the line. Only whoever holds the line’s receipt can show that it’s theirs.',
    ],
  },
}

/** What came of a drawn line. `at`: when it was asked, or passed over. */
export const results = {
  open: (at: string) => `asked on ${at}; no answer is noted so far.`,
  accepted: (at: string) => `asked on ${at}; the prize was accepted.`,
  none: (at: string) => `asked on ${at}; there was no answer in time.`,
  declined: (at: string) => `asked on ${at}; the prize was declined.`,
  ineligible: (at: string) => `asked on ${at}; this entry can’t win under the rules.`,
  erased: () => 'passed over, because its entry was erased.',
}

/** The answer of the check in the browser. */
export const checkLabels = {
  working: 'Checking…',
  failed: 'The list didn’t load. Check your connection and try again.',
  unreadable: 'The whole receipt has 32 characters: the numbers 0 to 9 and the letters a to f.',
  right: 'Everything that can be checked so far is right.',
  wrong: (names: string) =>
    `Something doesn’t match (${names}). Please tell us, and keep a copy of this page.`,
  missing:
    'has no line in the list, so it was not in the drawing. One inbox has one line: that of its first receipt.',
  missingSoFar:
    'has no line in the list. One inbox has one line: that of its first receipt. If that one has none either, write to us before the list closes.',
  line: (line: number) => `is line ${line} of the list.`,
  place: (place: number) => `It came out at place ${place}.`,
}
