import { json, type ListSettings, type Service, usual } from './service.ts'
import { subscriberOf } from './subscriber.ts'

const API = 'https://connect.mailerlite.com/api'

/** Upserts a subscriber into the group `list`: https://developers.mailerlite.com/docs/subscribers.html */
export function mailerlite({ url = API, key, list, origin }: ListSettings): Service {
  const subscribers = `${url}/subscribers`
  const headers = { authorization: `Bearer ${key}` }
  return {
    ...usual,
    name: 'MailerLite',
    // Its reference does not say whether a second call sends a second confirmation request.
    upserts: false,
    requestOf(row) {
      const { email, firstName, fields } = subscriberOf(row, origin)
      return json(subscribers, headers, {
        email,
        fields: { name: firstName, ...fields },
        groups: list && [list],
        // Sends a confirmation request if double opt-in is enabled for the API.
        status: 'unconfirmed',
      })
    },
  }
}
