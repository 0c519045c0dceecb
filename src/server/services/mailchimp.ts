import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { jsonFields, outcomeByCode, type Outcome } from './outcome.ts'
import { json, type ListSettings, type Service, serviceDefaults } from './service.ts'
import { type SubscriberField, subscriberOf } from './subscriber.ts'

/** Merge tags: at most ten characters. Mailchimp drops those that the audience does not have. */
export const mergeTags: Readonly<Record<SubscriberField, string>> = {
  profile_url: 'PROFILE',
  signup_source: 'SOURCE',
  primary_identity: 'IDENTITY',
  second_identity: 'IDENTITY2',
  third_identity: 'IDENTITY3',
  giveaway: 'GIVEAWAY',
  campaign: 'CAMPAIGN',
}

/** A second upsert asks a member who had left to confirm: https://mailchimp.com/developer/marketing/api/list-members */
export function mailchimp(settings: ListSettings): Service {
  const { key = '', url = apiOf(key), list = '', origin } = settings
  const members = `${url}/lists/${encodeURIComponent(list)}/members`
  const headers = { authorization: `Basic ${btoa(`user:${key}`)}` }
  return {
    ...serviceDefaults,
    name: 'Mailchimp',
    requestOf(row) {
      const { email, firstName, fields } = subscriberOf(row, origin)
      const merged = Object.entries(fields).map(([name, value]) => [
        mergeTags[name as SubscriberField],
        value,
      ])
      const member = {
        email_address: email,
        // `pending` sends a confirmation request. An existing member's status is unchanged.
        status_if_new: 'pending',
        merge_fields: { FNAME: firstName, ...Object.fromEntries(merged) },
      }
      const put = (body: object) =>
        json(`${members}/${subscriberHash(email)}`, headers, body, 'PUT')
      const askAgain = put({ ...member, status: 'pending' })
      return { ...put(member), followedBy: (answer) => (hasLeft(answer) ? askAgain : undefined) }
    },
    outcomeOf: (answer) => outcomeByCode(answer, 'title', TITLES),
    callsPerRow: 2,
  }
}

/** An API key ends in its data center: `…-us6`. */
function apiOf(key: string): string {
  const [, dataCenter = 'us1'] = /-([a-z]{2,}\d+)$/.exec(key) ?? []
  return `https://${dataCenter}.api.mailchimp.com/3.0`
}

function hasLeft(answer: string): boolean {
  return jsonFields(answer)?.['status'] === 'unsubscribed'
}

function subscriberHash(email: string): string {
  return bytesToHex(md5(utf8ToBytes(email.toLowerCase())))
}

/** Titles of a 400 for people who must resubscribe themselves: https://mailchimp.com/developer/marketing/docs/errors */
const TITLES = new Map<unknown, Outcome>([
  ['Member In Compliance State', { type: 'refused', cause: 'compliance_state' }],
  ['Forgotten Email Not Subscribed', { type: 'refused', cause: 'forgotten' }],
])
