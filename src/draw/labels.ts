import { plural } from '../lib/words.ts'
import type { Asked } from './list.ts'

type Dates = Record<'drawn' | 'drawnTime' | 'listTime' | 'round', string>

/** The page about a draw. */
export const draw = {
  metaTitle: 'How the Drawing Works',
  metaDescription: (bookTitle: string) =>
    `How the drawing of the ${bookTitle} giveaway works, and how you can check it yourself.`,
  heading: 'How the drawing works',
  lead: 'A public random number decides, not us.',
  idea: {
    heading: 'The idea',
    steps: [
      {
        title: 'The list',
        text: 'Every entry is a line, with no name and no email address.',
        lines: ['1. 0c41…', '2. 3fa9…', '3. 8e07…', '4. d25b…'],
      },
      {
        title: 'The number',
        text: 'It’s public, and nobody can know it before its time.',
        lines: ['b713…'],
      },
      {
        title: 'The order',
        text: 'It follows from the two. Nobody can choose it.',
        lines: ['1st: line 3', '2nd: line 1', '3rd: line 4', '4th: line 2'],
      },
    ],
    caption:
      'An example with four entries. The number comes from the drand network: several organizations publish one together every three seconds, and none of them can choose it.',
  },
  state: 'Where it stands',
  stages: {
    unknown: () => 'The list can’t be read right now. Please try again in a minute.',
    before: ({ drawn, drawnTime, listTime, round }: Dates) =>
      `The list is public here from ${listTime} on ${drawn}. The number follows at ${drawnTime}: it’s that of round ${round} of drand’s “quicknet.”`,
    late: () =>
      'We are late: the list isn’t closed yet. The drawing is an hour after that, or at the planned time if that is later.',
    none: () => 'This site has no entries of this giveaway, so nothing is drawn.',
    closed: () => 'The list is closed. The number isn’t out yet.',
    due: () => 'The number is out. As soon as we’ve read it, we write to whoever comes first.',
    drawn: () => 'The number is out. These lines came first:',
  },
  facts: {
    list: 'The list',
    closed: ({ lines, at }: { lines: number; at: string }) =>
      `${plural(lines, 'line')}, closed on ${at}`,
    read: 'Read the list',
    fingerprint: 'Its fingerprint',
    keep: 'Keep it: if anyone changes a line later, the fingerprint changes, too.',
    number: 'The number',
    round: ({ round, at }: { round: string; at: string }) =>
      `Round ${round} of “quicknet,” on ${at}`,
    late: 'The list was closed late, so this is a later round than the one planned.',
    see: 'See the number at drand',
  },
  line: (line: number) => `Line ${line}`,
  prizes: ({ accepted, prizes }: { accepted: number; prizes: number }) =>
    `Prizes accepted: ${accepted} of ${prizes}.`,
  open: 'Another place is open.',
  over: 'The time to accept is over.',
  won: (names: string) => `Accepted by ${names}`,
  check: {
    heading: 'Check it yourself',
    text: 'Your browser gets the list and the number and does all the math itself.',
    without:
      'The check on this page needs JavaScript. The source code of the site says how to do it without.',
    label: 'Your receipt',
    help: 'Optional. It stays in your browser. Receipts from this device are looked up anyway.',
    button: 'Check the drawing',
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

const results = {
  open: 'no answer is noted so far',
  accepted: 'the prize was accepted',
  none: 'there was no answer in time',
  declined: 'the prize was declined',
  ineligible: 'this entry can’t win under the rules',
}

/** What came of a drawn line, on the page and beside a receipt. `at` formats an instant. */
export function resultText({ asked_at: askedAt, answer }: Asked, at: (ms: number) => string) {
  if (askedAt === null) return 'passed over under the rules.'
  return `asked on ${at(askedAt)}; ${results[answer ?? 'open']}.`
}

/** The answer of the check in the browser. */
export const checkLabels = {
  working: 'Checking…',
  failed: 'The files didn’t load. Check your connection and try again.',
  unreadable: 'A receipt has 32 characters: the numbers 0 to 9 and the letters a to f.',
  right: 'Everything that can be checked so far is right.',
  wrong: 'Something doesn’t match. Please tell us, and keep a copy of this page.',
  checks: {
    list: 'The list is whole, in its order, and has this fingerprint.',
    round: 'The round follows from the rules and from when the list was closed.',
    signature: 'The number is drand’s for this round.',
    order: 'The lines were asked in the order that follows from list and number.',
  },
  verdicts: { true: 'Right', false: 'Doesn’t match', undefined: 'Not yet' },
  missing: 'has no line in the list, so it was not in the drawing.',
  line: (line: number) => `is line ${line} of the list.`,
  place: (place: number) => `It came out at place ${place}:`,
  notReached: 'not reached so far.',
}
