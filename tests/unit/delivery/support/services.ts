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
