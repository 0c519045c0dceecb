import type { Answer, Stage } from '../../core/draw/list.ts'
import { type Reason, holdNames } from '../../core/forms/holds.ts'
import { plural } from '../../core/text/words.ts'
import type { DateName, KindName } from './types.ts'

export const dashboard = {
  brand: 'The dashboard',
  skip: 'Skip to the content',
  site: 'Site',
  pages: { today: 'Today', find: 'Find', held: 'Held', draw: 'Draw', export: 'Export' },
}

export const kinds: Readonly<Record<KindName, { one: string; many: string; title: string }>> = {
  signup: { one: 'signup', many: 'signups', title: 'Signups' },
  entry: { one: 'entry', many: 'entries', title: 'Entries' },
}

export function countOf(kind: KindName, count: number): string {
  return plural(count, kinds[kind].one, kinds[kind].many)
}

export const states = {
  delivered: 'delivered',
  pending: 'waiting',
  refused: 'needs attention',
  held: 'held',
} as const

export const steps = { release: 'Release', hold: 'Hold', again: 'Send again', erase: 'Erase' }

export const dates: Readonly<Record<DateName, string>> = {
  opens: 'Entries open',
  closes: 'Entries close',
  list: 'The list closes by itself',
  number: 'drand publishes the number',
}

export const today = {
  todo: 'To do',
  /** The head of a table's first column. */
  what: 'Rows',
  nothing: 'Nothing to do.',
  received: 'Received and delivered',
  counts: {
    today: 'received today',
    week: 'in 7 days',
    all: 'in all',
    ...states,
    erased: 'erased',
  },
  service: (kind: KindName, service: string, last: string | undefined) =>
    `${kinds[kind].title} go to ${service}. Last delivery: ${last ?? 'none'}.`,
  noService: (kind: KindName) => `${kinds[kind].title} are kept here: no service is connected.`,
  failing: (failures: number, cause: string | null) =>
    ` ${plural(failures, 'call')} failed since then${cause ? `, the last one: ${cause}` : ''}.`,
  coming: 'What comes',
  notes: 'Good to know',
  days: 'The last 30 days',
  by: 'Group by',
  groupings: { day: 'Day', campaign: 'Campaign', source: 'Source', page: 'Page' },
  held: dashboard.pages.held,
  none: 'without',
  empty: 'Nothing was received.',
}

export const find = {
  label: 'Address, receipt or id',
  help: 'An address in any spelling, or the beginning of a receipt, like 7F3A-91C2.',
  button: 'Find',
  none: 'Nothing is stored of this.',
  several: 'More than one submission begins so: write more of it.',
}

export const row = {
  erase: 'Erase…',
  receipt: 'Receipt',
  sent: 'What they sent',
  history: 'What has happened',
  others: 'Also from this mailbox',
  agreed: 'The words they agreed to',
  download: 'Download all that is stored',
  happened: {
    received: 'accepted',
    delivered: 'delivered',
    reviewed: 'you decided',
    due: 'due',
    refused: 'given up',
  },
  tried: (attempts: number, cause: string | null) =>
    attempts === 0
      ? ''
      : ` after ${plural(attempts, 'try', 'tries')}${cause ? `, the last one: ${cause}` : ''}`,
}

export const erase = {
  title: (name: string) => `Erase ${name}`,
  goes: 'This goes',
  one: (kind: KindName, received: string) => `Only the ${kinds[kind].one} of ${received}…`,
  elsewhere: 'Erase there, too',
  list: (email: string) => `${email} at the newsletter service`,
  form: (email: string, form: string) => `${email} at the form service, in form ${form}`,
  button: (count: number) => `Erase ${plural(count, 'row')} for good`,
  later: (day: string) =>
    `Cloudflare keeps a copy of the ledger for 30 days. Something may still be on its way in: look for this address again on ${day} or later.`,
  noteFirst: 'Note these before you press the button: then their addresses are gone from here.',
}

export const held = {
  lead: 'Stored, but neither sent nor in a draw until you release it. Hold keeps it so, and takes it off the list of what is to do.',
  none: 'Nothing is held, and every service took what it got.',
  heading: (reason: Reason, kind: KindName) =>
    reason === 'refused'
      ? `${kinds[kind].title} that the service did not take`
      : `Held ${kinds[kind].many}: ${holdNames[reason]}`,
  refusedReason: '. Fix the cause first, then release them: they are sent again.',
  kept: (time: string) => `, kept held on ${time}`,
  first: (shown: number) => `, the first ${shown}`,
  all: (count: number) => `Decide on all ${count}…`,
  messages: 'Messages that could not be stored',
  messagesHelp:
    'The site could not read them as a signup or an entry. Read each, help the person if you can, then erase it.',
}

export const draw = {
  title: (giveaway: string) => `Draw ${giveaway}`,
  none: 'There is no giveaway.',
  asked: 'Who was asked',
  steps: 'Steps',
  step: {
    ask: 'You ask whom the lot names',
    answer: (line: number) => `Line ${line} answers until`,
    publish: 'You publish the name',
    done: ' (done)',
  },
  public: 'What is public',
  publicHelp:
    'From the close on: the list, without names; after the draw also which lines were asked, and how each offer ended.',
  stages: {
    open: 'The list is open. Decide on held entries before it closes; then nothing changes the draw.',
    empty: 'The list is empty: nothing is drawn.',
    late: 'The list should have closed by itself: check the worker’s cron at Cloudflare. The drawing is at least an hour after the close.',
    closed: 'The list is closed. The number comes by itself.',
    drawable: 'The number is out.',
    asked: 'Wait for the answer, then record it here.',
    done: 'All is done. Next: bring the entrants to your list (Export).',
  } satisfies Record<Stage, string>,
  askFirst: 'Draw, and name who is asked first',
  askNext: 'Name who is asked next',
  askHelp: 'This is public at once, without names, and cannot be undone.',
  line: (line: number) => `Line ${line}`,
  receipt: (receipt: string) => `receipt ${receipt}`,
  write: 'Write the mail',
  copy: 'The text, to copy',
  until: (time: string) => `Last day to answer: ${time}.`,
  erased: 'The entry was erased: passed over.',
  erasedSince: 'The entry was erased since: record how it ended.',
  record: 'How did it end?',
  correct: 'Correct the answer',
  answers: {
    accepted: 'Accepted',
    declined: 'Declined',
    none: 'No answer in time',
    ineligible: 'Not eligible',
  } satisfies Record<Answer, string>,
  won: 'Write the name, as they allow it, into the giveaway’s file (wonBy: [Ruth M.]) and deploy.',
  publicPage: 'The page of the draw',
}

export const exporting = {
  lead: 'A CSV file of all that is not held. It has people’s addresses: keep it safe, and delete it when you are done.',
  what: 'What',
  signups: 'Signups',
  entries: 'Entries of all giveaways',
  entriesOf: (giveaway: string) => `Entries of ${giveaway}`,
  as: 'As',
  everything: 'A line for each row, with all fields',
  forService: (service: string) => `A line for each person, as ${service} imports it`,
  without: 'Leave addresses out',
  withoutHelp:
    'Paste the file of unsubscribed addresses that your newsletter service exports. For an import only.',
  button: 'Download',
  unread: (count: number) =>
    `${plural(count, 'cell')} cannot be read as an address. Paste the column of addresses alone:`,
  line: (line: number, cell: string) => `line ${line}: ${cell}`,
  noAddress: 'There is no address in it.',
  oneGiveaway: 'Entries of different giveaways are different lists: choose one giveaway.',
  needsService: 'Addresses are left out of an import only: choose a service.',
  nobody: 'Nobody is left, so there is no file.',
}

const NOTHING = 'Nothing was changed: it was decided before.'

/** What a press of a button has done, by its name in the next page's address. */
export const done = {
  released: (moved: number) =>
    moved === 0 ? NOTHING : `Released: ${plural(moved, 'submission')}.`,
  held: (moved: number) => (moved === 0 ? NOTHING : `Held: ${plural(moved, 'submission')}.`),
  erased: (moved: number) =>
    moved === 0 ? 'Nothing was left to erase.' : `Erased: ${plural(moved, 'row')}.`,
  asked: () => 'Recorded. Write to whom the lot has named.',
  nobody: () => 'Nobody else is asked.',
  early: () => 'The number is not out yet.',
  no_number: () => 'drand does not answer with a valid number. Try again in a while.',
  noted: () => 'The answer is recorded.',
  unasked: () => 'This line was not asked.',
  taken: () => 'Somebody else has been asked since this offer ended.',
  time_left: () => 'There is still time to answer.',
  stayed: (count: number) =>
    count === 0
      ? ''
      : `${plural(count, 'entry', 'entries')} not changed: another one of the same mailbox counts. Hold that one first.`,
  isUnderWay: (is: number) =>
    is ? 'It may be on its way to the service just now: look again in five minutes.' : '',
  isListed: (is: number) =>
    is ? 'It is too late for the draw: the list is closed, and this changes nothing there.' : '',
}

export const failed: ReadonlySet<string> = new Set<keyof typeof done>([
  'no_number',
  'unasked',
  'taken',
  'time_left',
  'early',
])
