import { Hono } from 'hono/tiny'
import { giveaways } from 'virtual:content/giveaways'
import { limits } from '../delivery/limits.ts'
import { publishedLog } from '../delivery/public-list.ts'
import { drawOf } from '../draw/draw-page.tsx'
import { giveawayAt } from '../giveaway/giveaway.ts'
import { contestSite } from '../http/contest-site.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { failure, retryAfter } from '../http/errors.ts'
import { cachedAnswer, lastHeadOf } from '../http/ledger-cache.ts'
import { noStore } from '../http/render.tsx'
import { cacheControl, sharedAge } from '../http/serve-page.ts'
import { causeOf, logError } from '../lib/log.ts'
import { drawPath } from '../pages/paths.ts'

/** The files to check a draw with: the public list, its last head, and the proof. */
export const draw = new Hono<AppEnv>()

for (const { id } of giveaways) {
  const drawn = drawOf(id)
  draw.get(drawPath(id, 'log.json'), (c) => sendLog(c, id))
  draw.get(drawPath(id, 'head.json'), (c) => sendHead(c, id))
  if (drawn) draw.get(drawPath(id, 'draw.json'), (c) => c.redirect(drawn.file, 302))
}

const log = cachedAnswer<string>(limits.published.shared)

async function sendLog(c: AppContext, id: string): Promise<Response> {
  const site = await contestSite(c, { id })
  if (site instanceof Response) return site
  const { giveaway } = site
  const { receivedAt } = c.var
  // Leaves are public after closing, by the real clock also in a preview.
  const withLeaves = giveawayAt(giveaway, receivedAt).phase === 'ended'
  const text = await log(c.env, `${giveaway.id} ${withLeaves}`, receivedAt, () =>
    publishedLog(c.env.DB, giveaway.id, withLeaves),
  ).catch((error: unknown) => {
    logError('log_unreadable', { cause: causeOf(error) })
    return undefined
  })
  if (text === undefined) {
    return c.json(failure(c, 'unavailable'), 503, { ...noStore, ...retryAfter(503) })
  }
  // This isolate's copy may be a minute old: together with the cache's age it stays below five minutes.
  const age = Math.min(sharedAge(c.var), limits.published.log / 1000)
  return c.body(text, 200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': cacheControl(age),
  })
}

/** The head on an entry's confirmation; null while none is known. */
async function sendHead(c: AppContext, id: string): Promise<Response> {
  const site = await contestSite(c, { id })
  if (site instanceof Response) return site
  const head = (await lastHeadOf(c, id)) ?? null
  return c.json({ giveaway: id, head }, 200, noStore)
}
