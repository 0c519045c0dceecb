/** All events, in the order of a visit; docs/events.md describes each. */
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
  'plan_made',
  'plan_saved',
] as const

export type EventName = (typeof eventNames)[number]
export const buyPlaces = [
  'head',
  'hero',
  'invitation',
  'giveaway_ended',
  'signed_up',
  'coming_soon',
  'step_book',
  'step_companion',
  'orders',
  'onward',
] as const

export const sharePlaces = ['result', 'identity', 'guide', 'entered', 'plan'] as const

/** A plan is saved as a calendar file or on paper. */
export const planPlaces = ['calendar', 'paper'] as const

export type BuyPlace = (typeof buyPlaces)[number]
export type SharePlace = (typeof sharePlaces)[number]
type PlanPlace = (typeof planPlaces)[number]

/** The places of each browser event. A page is sent as its path and stored as its type. */
type Places = {
  page_viewed: string
  quiz_started: undefined
  question_reached: string
  quiz_finished: undefined
  unlock_shown: undefined
  entry_begun: string
  buy_clicked: BuyPlace
  shared: SharePlace
  plan_saved: PlanPlace
}
export type BrowserEvent = {
  [Name in keyof Places]: Places[Name] extends undefined
    ? { event: Name }
    : { event: Name; place: Places[Name] }
}[keyof Places]

/** Separate from `paths`, to keep that table out of the main script. */
export const EVENTS_PATH = '/api/events'

/** The parts of a visit's attribution: the link's tags and, with JavaScript, the referring host and the first page. */
export const visitNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'ref',
  'referrer',
  'page',
] as const

export const VISIT_LIMIT = 100
