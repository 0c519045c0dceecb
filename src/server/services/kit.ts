import { json, type ListSettings, type Service, serviceDefaults } from './service.ts'
import { subscriberOf } from './subscriber.ts'

export const KIT_API = 'https://api.kit.com/v4'

/** Upserts the subscriber, then adds it to the form `list` (double opt-in): https://developers.kit.com/api-reference */
export function kit({ url = KIT_API, key = '', list = '', origin }: ListSettings): Service {
  const subscribers = `${url}/subscribers`
  const form = `${url}/forms/${encodeURIComponent(list)}/subscribers`
  const headers = { 'x-kit-api-key': key }
  return {
    ...serviceDefaults,
    name: 'Kit',
    requestOf(row) {
      const { email: email_address, firstName: first_name, fields } = subscriberOf(row, origin)
      // `inactive` until the person confirms. Kit ignores fields that the account does not have.
      const subscriber = { email_address, first_name, state: 'inactive', fields }
      const added = json(form, headers, { email_address })
      return { ...json(subscribers, headers, subscriber), followedBy: () => added }
    },
    callsPerRow: 2,
    callsPerMinute: 120,
  }
}
