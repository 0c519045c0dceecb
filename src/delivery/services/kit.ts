import { outcomeOfStatus } from '../outcome.ts'
import { json, type ListSettings, type Service } from './service.ts'
import { type Subscriber, subscriberOf } from './subscriber.ts'

/** Upserts the subscriber, then adds it to the form `list`, which starts the double opt-in: https://developers.kit.com/api-reference */
export function kit({ url, key, list = '', origin }: ListSettings): Service {
  const subscribers = `${url}/v4/subscribers`
  const form = `${url}/v4/forms/${encodeURIComponent(list)}/subscribers`
  const headers = { 'x-kit-api-key': key }
  return {
    name: 'Kit',
    requestsOf(row) {
      const subscriber = subscriberOf(row, origin)
      const { email } = subscriber
      return [
        json(subscribers, headers, subscriberIn(subscriber)),
        json(form, headers, { email_address: email }),
      ]
    },
    outcomeOf: outcomeOfStatus,
    callsPerRow: 2,
    callsPerMinute: 120,
    urlOf: () => subscribers,
  }
}

/** `inactive` until the person confirms. Kit ignores fields that the account does not have. */
function subscriberIn({ email, firstName, fields }: Subscriber) {
  return { email_address: email, first_name: firstName, state: 'inactive', fields }
}
