import { Hono } from 'hono/tiny'
import type { AppEnv } from '../http/context.ts'
import { attributionOf, beacons, countFor } from '../http/counting.ts'
import { refuse } from '../http/error-pages.ts'
import { failure } from '../http/failures.ts'
import { isWithinLimit } from '../http/limiter.ts'
import { readPost } from '../http/read-post.ts'
import { noStore } from '../http/render.tsx'
import { paths } from '../pages/paths.ts'

/** What only a browser knows of a visit: counts from a closed list, no name, no address, no visitor's id. */
export const events = new Hono<AppEnv>()

events.post(paths.eventsApi, async (c) => {
  const post = await readPost(c, ['json'])
  if (post instanceof Response) return post
  // A limiter of its own: a church that reads and clicks must not use up its signups.
  if (!(await isWithinLimit(c.env.EVENTS_LIMITER, c.req.raw))) {
    return refuse(c, { status: 429, error: 'too_many' })
  }
  const beacon = beacons().safeParse(post.body)
  if (!beacon.success) return c.json(failure(c, 'invalid'), 422, noStore)
  countFor(c, beacon.data, attributionOf(c, beacon.data))
  return c.body(null, 204, noStore)
})
