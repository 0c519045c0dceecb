import { json, type ListSettings, type Service, usual } from './service.ts'
import { type Subscriber, subscriberOf } from './subscriber.ts'

const API = 'https://api.kit.com/v4'

/** Upserts the subscriber, then adds it to the form `list`, which starts the double opt-in: https://developers.kit.com/api-reference */
export function kit({ url = API, key = '', list = '', origin }: ListSettings): Service {
  const subscribers = `${url}/subscribers`
  const form = `${url}/forms/${encodeURIComponent(list)}/subscribers`
  const headers = { 'x-kit-api-key': key }
  return {
    ...usual,
    name: 'Kit',
    requestsOf(row) {
      const subscriber = subscriberOf(row, origin)
      const { email } = subscriber
      return [
        json(subscribers, headers, subscriberIn(subscriber)),
        json(form, headers, { email_address: email }),
      ]
    },
    callsPerRow: 2,
    callsPerMinute: 120,
    urlOf: () => subscribers,
  }
}

/** `inactive` until the person confirms. Kit ignores fields that the account does not have. */
function subscriberIn({ email, firstName, fields }: Subscriber) {
  return { email_address: email, first_name: firstName, state: 'inactive', fields }
}
