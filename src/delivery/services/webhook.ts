import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { entryFields } from '../../forms/fields.ts'
import { forwardedValues } from './forwarded.ts'
import {
  json,
  type ListSettings,
  type Row,
  type Service,
  type ServiceRequest,
  usual,
} from './service.ts'
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
    ...usual,
    name: 'The webhook',
    requestsOf: (row) => [signed(json(url, {}, bodyOf(row)), key)],
    urlOf: () => url,
  }
}

function signed(request: ServiceRequest, key: string): ServiceRequest {
  return {
    ...request,
    headers: { ...request.headers, [SIGNATURE]: signatureOf(request.body, key) },
  }
}

const SIGNATURE = 'x-signature-256'

/** `sha256=` and the HMAC-SHA256 of the body in hex: the format of GitHub's webhooks. */
function signatureOf(body: string, key: string): string {
  return `sha256=${bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(body)))}`
}
