import { judgeStatus } from '../outcome.ts'
import { json, type ListSettings, type Service } from './service.ts'
import { subscriberOf } from './subscriber.ts'

/** MailerLite: one upsert into the group `list`. https://developers.mailerlite.com/docs/subscribers.html */
export function mailerlite({ url, key, list, origin }: ListSettings): Service {
  const subscribers = `${url}/api/subscribers`
  const headers = { authorization: `Bearer ${key}` }
  return {
    name: 'MailerLite',
    requestsOf(row) {
      const { email, firstName, fields } = subscriberOf(row, origin)
      const groups = list === undefined ? {} : { groups: [list] }
      // Unconfirmed: with double opt-in for the API switched on it asks the person to confirm.
      const body = {
        email,
        fields: { name: firstName, ...fields },
        ...groups,
        status: 'unconfirmed',
      }
      return [json(subscribers, headers, body)]
    },
    judge: judgeStatus,
    calls: 1,
    urlOf: () => subscribers,
  }
}
