/** Everything that is counted, in the order of a visit; docs/events.md tells each. */
export const eventNames = [
  'page_viewed',
  'quiz_started',
  'question_reached',
  'quiz_finished',
  'unlock_shown',
  'email_captured',
  'quiz_email_captured',
  'entry_begun',
  'entry_sent',
  'refused',
  'buy_clicked',
  'shared',
] as const

export type EventName = (typeof eventNames)[number]

/** Where a link to a shop stands. */
export const buyPlaces = [
  'head',
  'hero',
  'invitation',
  'giveaway_ended',
  'signed_up',
  'coming_soon',
  'step_book',
  'step_companion',
] as const

/** Where something can be shared. */
export const sharePlaces = ['result', 'identity', 'entered'] as const

export type BuyPlace = (typeof buyPlaces)[number]
export type SharePlace = (typeof sharePlaces)[number]

/** Where each event of a browser happens; a page is told by its path, and kept as its kind. */
type Places = {
  page_viewed: string
  quiz_started: undefined
  question_reached: string
  quiz_finished: undefined
  unlock_shown: undefined
  entry_begun: string
  buy_clicked: BuyPlace
  shared: SharePlace
}

/** What a browser tells by itself. */
export type BrowserEvent = {
  [Name in keyof Places]: Places[Name] extends undefined
    ? { event: Name }
    : { event: Name; place: Places[Name] }
}[keyof Places]
