import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono/tiny'
import * as z from 'zod/mini'
import { countCapture } from '../delivery/count-capture'
import { identityNames } from '../domain/identities'
import { paths } from '../domain/paths'
import type { AppEnv } from '../http/app-env'
import { isWithinLimit, tooMany } from '../http/limiter'
import { withPost } from '../http/post'
import { failure, refuse } from '../http/refuse'
import { noStore } from '../http/render'

// Lazy, as the other schemas are: an isolate that only reads starts sooner.
const eventSchema = z.lazy(() => {
  const identity = z.enum(identityNames)
  return z.object({
    event: z.literal('quiz_email_captured'),
    primary_result: identity,
    secondary_results: z.tuple([identity, identity]),
  })
})

/** The one counted event: which identities lead people to join. No name, no address, no visitor id. */
export const events = new Hono<AppEnv>()

events.post(
  paths.eventsApi,
  withPost(['json'], async (c, _, next) =>
    (await isWithinLimit(c.env.LIMITER, c.req.raw)) ? next() : refuse(c, tooMany),
  ),
  zValidator('json', eventSchema, (result, c) =>
    result.success ? undefined : c.json(failure(c, 'invalid'), 422, noStore),
  ),
  (c) => {
    countCapture(c.env.EVENTS, c.req.valid('json'))
    return c.body(null, 204, noStore)
  },
)
