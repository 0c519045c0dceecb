import type { Answer, DrawStage } from '../../core/draw/list.ts'
import { plural } from '../../core/text/words.ts'

export const brand = 'The dashboard'

export const pages = { today: 'Today', find: 'Find', held: 'Held', draw: 'Draw', export: 'Export' }

export type KindName = keyof typeof kinds

export const kinds = {
  signup: { one: 'signup', many: 'signups', title: 'Signups' },
  entry: { one: 'entry', many: 'entries', title: 'Entries' },
}

export const states = {
  delivered: 'delivered',
  pending: 'waiting',
  refused: 'needs attention',
  held: 'held',
}

export const steps = { release: 'Release', hold: 'Hold', again: 'Send again', erase: 'Erase' }

/** The dates of a giveaway. */
export const dates = {
  opens: 'Entries open',
  closes: 'Entries close',
  list: 'The list closes by itself',
  number: 'drand publishes the number',
}

/** Why a search finds no submission. */
export const notFound = {
  none: 'Nothing is stored of this.',
  several: 'More than one submission begins so: write more of it.',
}

export const stages: Readonly<Record<DrawStage, string>> = {
  open: 'The list is open. Decide on held entries before it closes; then nothing changes the draw.',
  empty: 'The list is empty: nothing is drawn.',
  late: 'The list should have closed by itself: check the worker’s cron at Cloudflare. The drawing is at least an hour after the close.',
  closed: 'The list is closed. The number comes by itself.',
  drawable: 'The number is out.',
  asked: 'Wait for the answer, then record it here.',
  done: 'All were asked. Publish who accepted, then bring the entrants to your list (Export).',
}

export const answerNames: Readonly<Record<Answer | 'erased', string>> = {
  accepted: 'Accepted',
  none: 'No answer in time',
  declined: 'Declined',
  ineligible: 'Not eligible',
  erased: 'The entry was erased: passed over.',
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

export const failed: readonly string[] = ['early', 'no_number', 'unasked', 'taken', 'time_left']
