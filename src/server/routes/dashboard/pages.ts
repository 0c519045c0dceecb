import { Hono } from 'hono/tiny'
import type { AppEnv } from '../../http/context.ts'
import { readOwnersPost } from '../../http/read-post.ts'
import { withSite } from '../../http/request-context.ts'
import { draw } from './draw.ts'
import { exporting } from './export.ts'
import { held } from './held.ts'
import { missing } from './page.ts'
import { rows } from './row.ts'
import { today } from './today.ts'

/** The owner's pages (docs/dashboard.md). Decisions use the real time, also in a preview. */
export const ownersPages = new Hono<AppEnv>()

ownersPages.use(withSite)

ownersPages.post('*', async (c, next) => {
  const body = await readOwnersPost(c)
  if (body instanceof Response) return body
  c.set('ownersPost', body)
  return next()
})

for (const page of [today, rows, held, draw, exporting]) ownersPages.route('/', page)

ownersPages.all('*', missing)

// The site's router makes it the 500 page.
ownersPages.onError((error) => {
  throw error
})
