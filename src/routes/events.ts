import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono/tiny'
import * as z from 'zod/mini'
import { countCapture } from '../delivery/count-capture'
import { identityNames } from '../domain/identities'
import { paths } from '../domain/paths'
import type { AppEnv } from './app-env'
import { noStore } from '../render'
import { isWelcome, tooMany } from './limiter'
import { notThisType, readPost } from './post'
import { failure, refuse } from './refuse'

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
  async (c, next) => {
    const reading = await readPost(c.req.raw, c.var.site.origin)
    if (!reading.ok) return refuse(c, reading.refusal)
    if (reading.post.kind === 'form') return refuse(c, notThisType)
    if (!(await isWelcome(c.env.LIMITER, c.req.raw))) return refuse(c, tooMany)
    // The validator reads the request once more: what was read and bounded here.
    c.req.raw = new Request(c.req.raw, { method: 'POST', body: JSON.stringify(reading.post.body) })
    return next()
  },
  zValidator('json', eventSchema, (result, c) =>
    result.success ? undefined : c.json(failure(c, 'invalid'), 422, noStore),
  ),
  (c) => {
    countCapture(c.env.EVENTS, c.req.valid('json'))
    return c.body(null, 204, noStore)
  },
)
