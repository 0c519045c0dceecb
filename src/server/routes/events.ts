import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono/tiny'
import * as z from 'zod/mini'
import type { AppEnv } from '../http/context.ts'
import { attributionOf, beaconSchema, recordEvent } from '../http/analytics.ts'
import { failureBody, clientError } from '../http/error-pages.ts'
import { isWithinLimit } from '../http/limiter.ts'
import { readPost } from '../http/read-post.ts'
import { paths } from '../../core/pages/paths.ts'

/** Events from the browser. They contain no name, address or visitor id. */
export const events = new Hono<AppEnv>()

events.post(
  paths.eventsApi,
  async (c, next) => {
    const post = await readPost(c, ['json'])
    if (post instanceof Response) return post
    // A separate limiter: page views of a church's network must not use up its signups.
    const isFew = await isWithinLimit(c.env.EVENTS_LIMITER, c.req.raw)
    return isFew ? next() : clientError(c, { status: 429, error: 'too_many' })
  },
  // Lazy, because building the schema would slow down the isolate's start.
  zValidator('json', z.lazy(beaconSchema), (result, c) =>
    result.success ? undefined : c.json(failureBody(c, 'invalid'), 422),
  ),
  (c) => {
    const beacon = c.req.valid('json')
    recordEvent(c, beacon, attributionOf(c, beacon))
    return c.body(null, 204)
  },
)
