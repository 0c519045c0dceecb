import { entryFields } from '../../core/forms/fields.ts'
import { hmacHex } from '../../core/hash.ts'
import { forwardedValues } from './forwarded.ts'
import { outcomeOfOwnCode } from './outcome.ts'
import { json, type ListSettings, type Row, type Service, serviceDefaults } from './service.ts'
import { subscriberOf } from './subscriber.ts'

/** Posts signed JSON to the owner's URL; docs/services.md describes body and signature. */
export function signupWebhook({ origin, ...settings }: ListSettings): Service {
  return webhook(settings, (row) => {
    const { email, firstName, fields } = subscriberOf(row, origin)
    return { type: 'signup', id: row.id, email, first_name: firstName, ...fields }
  })
}

export function entryWebhook(settings: ListSettings): Service {
  return webhook(settings, ({ id, formId, payload }) => ({
    type: 'entry',
    id,
    form: formId,
    ...forwardedValues(payload, entryFields),
  }))
}

function webhook({ url = '', key = '' }: ListSettings, bodyOf: (row: Row) => object): Service {
  return {
    ...serviceDefaults,
    name: 'the webhook',
    requestOf(row) {
      const request = json(url, {}, bodyOf(row))
      // The format of GitHub's webhooks.
      const signature = { 'x-signature-256': `sha256=${hmacHex(request.body, key)}` }
      return { ...request, headers: { ...request.headers, ...signature }, followsRedirect: true }
    },
    outcomeOf: outcomeOfOwnCode,
    callsPerRow: 2,
    upserts: false,
  }
}
