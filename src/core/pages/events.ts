export const buyPlaces = [
  'head',
  'hero',
  'author',
  'result',
  'identity',
  'guide',
  'profile',
  'invitation',
  'giveaway_ended',
  'coming_soon',
  'step_book',
  'step_companion',
  'orders',
  'onward',
] as const

export const sharePlaces = ['result', 'identity', 'guide', 'profile', 'entered', 'plan'] as const

/** A plan is downloaded as a calendar file, or printed. */
export const planPlaces = ['calendar', 'paper'] as const

export type BuyPlace = (typeof buyPlaces)[number]
export type SharePlace = (typeof sharePlaces)[number]

/** The place of each event from the browser. `page_viewed` has the path, of which the server stores the page's type. */
type Places = {
  page_viewed: string
  quiz_started: undefined
  question_reached: string
  quiz_finished: undefined
  unlock_shown: undefined
  entry_begun: string
  buy_clicked: BuyPlace
  shared: SharePlace
  plan_saved: (typeof planPlaces)[number]
}

/** All events; docs/events.md describes each. The browser sends none of these five. */
export type EventName =
  | keyof Places
  | 'email_captured'
  | 'quiz_email_captured'
  | 'entry_sent'
  | 'form_failed'
  | 'plan_made'

export type BrowserEvent = {
  [Name in keyof Places]: Places[Name] extends undefined
    ? { event: Name }
    : { event: Name; place: Places[Name] }
}[keyof Places]

/** Not in `paths.ts`, so that the browser's scripts do not contain that table. */
export const EVENTS_PATH = '/api/events'

/** What is known of a visit: the tags of the link that led to the site, the referring host, and a page. */
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
