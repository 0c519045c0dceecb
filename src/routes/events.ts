import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { identityNames } from '../domain/identities'
import { causeOf, logError } from '../domain/log'
import { paths } from '../domain/paths'
import type { AppEnv } from './app-env'

const identity = z.enum(identityNames)
const eventSchema = z.object({
  event: z.literal('quiz_email_captured'),
  primary_result: identity,
  secondary_results: z.tuple([identity, identity]),
})

/** The one counted event: which identities lead people to join. No name, no address, no visitor id. */
export const events = new Hono<AppEnv>()

events.post(
  paths.eventsApi,
  bodyLimit({ maxSize: 2048, onError: (c) => c.json({ ok: false, error: 'too_large' }, 413) }),
  zValidator('json', eventSchema, (result, c) =>
    result.success ? undefined : c.json({ ok: false, error: 'invalid' }, 422),
  ),
  (c) => {
    const { event, primary_result, secondary_results } = c.req.valid('json')
    try {
      c.env.EVENTS.writeDataPoint({
        indexes: [event],
        blobs: [primary_result, ...secondary_results],
      })
    } catch (error) {
      logError('event_not_written', { cause: causeOf(error) })
    }
    return c.body(null, 204)
  },
)
