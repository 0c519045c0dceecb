import { jsonFields } from './outcome.ts'
import { json, type ListSettings, type Service, serviceDefaults } from './service.ts'
import { subscriberOf } from './subscriber.ts'

const API = 'https://connect.mailerlite.com/api'

/** Finds the subscriber, then upserts it into the group `list`: https://developers.mailerlite.com/docs/subscribers */
export function mailerlite({ url = API, key, list, origin }: ListSettings): Service {
  const subscribers = `${url}/subscribers`
  const headers = { authorization: `Bearer ${key}` }
  return {
    ...serviceDefaults,
    name: 'MailerLite',
    // Its reference does not say whether a second call sends a second confirmation request.
    upserts: false,
    requestOf(row) {
      const { email, firstName, fields } = subscriberOf(row, origin)
      const subscriber = {
        email,
        fields: { name: firstName, ...fields },
        groups: list && [list],
      }
      return {
        method: 'GET',
        url: `${subscribers}/${encodeURIComponent(email)}`,
        headers,
        mayMiss: true,
        followedBy: (answer) =>
          json(subscribers, headers, {
            ...subscriber,
            // With double opt-in for the API, this sends a confirmation request.
            ...(mustConfirm(answer) && { status: 'unconfirmed' }),
          }),
      }
    },
    callsPerRow: 2,
  }
}

/** `answer`: of a GET; empty if there is no such subscriber. */
function mustConfirm(answer: string): boolean {
  const { status } = Object(jsonFields(answer)?.['data'])
  return answer === '' || status === 'unsubscribed'
}
