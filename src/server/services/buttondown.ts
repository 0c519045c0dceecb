import { outcomeByCode, type Outcome } from './outcome.ts'
import { json, type ListSettings, type Service, serviceDefaults } from './service.ts'
import { subscriberOf } from './subscriber.ts'

/** The report names the remedy. */
export const FIREWALL = 'firewall'

const API = 'https://api.buttondown.com/v1'

/** Creates a subscriber with double opt-in: https://docs.buttondown.com/api-subscribers-create */
export function buttondown({ url = API, key, origin }: ListSettings): Service {
  const subscribers = `${url}/subscribers`
  const headers = { authorization: `Token ${key}` }
  return {
    ...serviceDefaults,
    name: 'Buttondown',
    requestOf(row) {
      const { email, firstName, fields } = subscriberOf(row, origin)
      const { campaign, ...metadata } = fields
      return json(subscribers, headers, {
        email_address: email,
        metadata: { first_name: firstName, ...metadata },
        utm_campaign: campaign,
      })
    },
    outcomeOf: (answer) => outcomeByCode(answer, 'code', CODES),
  }
}

/** Codes of a 400: https://github.com/buttondown/openapi, `SubscriberInputValidationErrorCode`. */
const CODES = new Map<unknown, Outcome>([
  ['email_already_exists', { type: 'delivered' }],
  ['subscriber_already_exists', { type: 'delivered' }],
  // A new account may add 100 subscribers a day.
  ['rate_limited', { type: 'failed', cause: 'rate_limited', rest: 0 }],
  ['subscriber_suppressed', { type: 'refused', cause: 'suppressed' }],
  // Its firewall scores the address of the caller, not of the subscriber.
  ['subscriber_blocked', { type: 'failed', cause: FIREWALL }],
  ['email_blocked', { type: 'refused', cause: 'blocked' }],
  ['email_invalid', { type: 'refused', cause: 'email_invalid' }],
])
