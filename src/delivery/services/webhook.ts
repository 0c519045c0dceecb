import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { entryFields } from '../../forms/fields.ts'
import { outcomeOfStatus } from '../outcome.ts'
import { forwardedValues } from './forwarded.ts'
import { json, type Row, type Service, type ServiceRequest } from './service.ts'
import { subscriberOf } from './subscriber.ts'

type Settings = { url: string; key: string; origin: string | undefined }

/** Posts signed JSON to the owner's URL; docs/services.md describes body and signature. */
export function signupWebhook({ url, key, origin }: Settings): Service {
  return service(url, key, (row) => {
    const { email, firstName, fields } = subscriberOf(row, origin)
    return { type: 'signup', id: row.id, email, first_name: firstName, ...fields }
  })
}

export function entryWebhook({ url, key }: Omit<Settings, 'origin'>): Service {
  return service(url, key, ({ id, formId, payload }) => ({
    type: 'entry',
    id,
    form: formId,
    ...forwardedValues(payload, entryFields),
  }))
}

function service(url: string, key: string, bodyOf: (row: Row) => object): Service {
  return {
    name: 'The webhook',
    requestsOf: (row) => [signed(json(url, {}, bodyOf(row)), key)],
    outcomeOf: outcomeOfStatus,
    callsPerRow: 1,
    callsPerMinute: 40,
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
