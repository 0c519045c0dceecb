import { outcomeOfStatus } from '../outcome.ts'
import { json, type ListSettings, type Service } from './service.ts'
import { subscriberOf } from './subscriber.ts'

/** Upserts a subscriber into the group `list`: https://developers.mailerlite.com/docs/subscribers.html */
export function mailerlite({ url, key, list, origin }: ListSettings): Service {
  const subscribers = `${url}/api/subscribers`
  const headers = { authorization: `Bearer ${key}` }
  return {
    name: 'MailerLite',
    requestsOf(row) {
      const { email, firstName, fields } = subscriberOf(row, origin)
      const groups = list === undefined ? {} : { groups: [list] }
      // `unconfirmed` sends a confirmation request if double opt-in is enabled for the API.
      const body = {
        email,
        fields: { name: firstName, ...fields },
        ...groups,
        status: 'unconfirmed',
      }
      return [json(subscribers, headers, body)]
    },
    outcomeOf: outcomeOfStatus,
    callsPerRow: 1,
    callsPerMinute: 40,
    urlOf: () => subscribers,
  }
}
