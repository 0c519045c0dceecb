import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Recorded = {
  method: string
  path: string
  authorization: string | undefined
  signature: string | undefined
  body: Readonly<Record<string, unknown>>
  text: string
}

/** Stands in for any service: remembers each request, and answers as it is told. */
export async function startRecorder(answer = { status: 200, body: {} as object }) {
  const received: Recorded[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const text = Buffer.concat(chunks).toString()
      const body = text === '' ? {} : JSON.parse(text)
      const key = headers['x-kit-api-key']
      const authorization =
        headers.authorization ?? (key === undefined ? key : `kit ${String(key)}`)
      const signature = headers['x-signature-256'] as string | undefined
      received.push({ method, path: url, authorization, signature, body, text })
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const text = { type: 'string' }
const texts = { type: 'object', additionalProperties: text }

/**
 * What the services' own references say of the requests that we make, in our words. Kit: developers.kit.com, "Create a
 * subscriber" and "Add subscriber to form by email address", read on 2026-11-23; it has no client of its own. Buttondown: its
 * OpenAPI file of 2026-08-21 (github.com/buttondown/openapi, 1ad6649), `SubscriberInput`.
 */
export const requestSchemas = {
  'kit POST /v4/subscribers': {
    type: 'object',
    required: ['email_address'],
    properties: {
      email_address: text,
      first_name: text,
      state: { enum: ['active', 'bounced', 'cancelled', 'complained', 'inactive'] },
      fields: { ...texts, maxProperties: 140 },
    },
    additionalProperties: false,
  },
  'kit POST /v4/forms/77/subscribers': {
    type: 'object',
    required: ['email_address'],
    properties: { email_address: text, referrer: text },
    additionalProperties: false,
  },
  'buttondown POST /v1/subscribers': {
    type: 'object',
    required: ['email_address'],
    properties: {
      email_address: {
        type: 'string',
        maxLength: 254,
        pattern: "^[a-zA-Z0-9.'_%+\\-!]+@[a-zA-Z0-9.\\-]+\\.[a-zA-Z]{2,}$",
      },
      notes: text,
      metadata: { type: 'object' },
      tags: { type: 'array', items: text },
      referrer_url: text,
      utm_campaign: { type: 'string', maxLength: 300 },
      utm_medium: { type: 'string', maxLength: 300 },
      utm_source: { type: 'string', maxLength: 300 },
      referring_subscriber_id: text,
      type: { enum: ['regular', 'unactivated', 'unsubscribed', 'premium', 'gifted'] },
      ip_address: text,
    },
    additionalProperties: false,
  },
} as const
