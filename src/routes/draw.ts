import { Hono } from 'hono/tiny'
import { giveaways } from 'virtual:content/giveaways'
import { readDrawing, readList } from '../delivery/closed-lists.ts'
import { limits } from '../delivery/limits.ts'
import { drawPage, stageOf } from '../draw/draw-page.tsx'
import type { Drawing } from '../draw/list.ts'
import type { Giveaway } from '../giveaway/giveaway.ts'
import { contestSite } from '../http/contest-site.ts'
import { cachedQuery } from '../http/cached-query.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { failureBody, retryAfter } from '../http/failures.ts'
import { renderOnce } from '../http/render.tsx'
import { cacheControl, servePage, sharedAge, STATE_AGE_S } from '../http/serve-page.ts'
import { causeOf, logError } from '../lib/log.ts'
import { realTimers, withTimeout } from '../lib/timers.ts'
import { drawPath } from '../pages/paths.ts'

/** The page of a draw, and its public files. */
export const draw = new Hono<AppEnv>()

for (const { id } of giveaways) {
  const known = cachedQuery<Drawing>(limits.drawing)
  const drawingOf = (c: AppContext, giveaway: Giveaway) =>
    answered(known(c, () => withTimeout(limits.page, readDrawing(c.env.DB, giveaway), realTimers)))

  draw.get(drawPath(id), async (c) => {
    const site = await contestSite(c, { id })
    if (site instanceof Response) return site
    const drawing = await drawingOf(c, site.giveaway)
    if (drawing === undefined) return renderOnce(drawPage(site), site, 503, retryAfter(503))
    const { now } = c.var
    const stage = stageOf(site.giveaway, drawing, now)
    return servePage(c, () => drawPage(site, drawing, now), [drawing, stage])
  })

  draw.get(drawPath(id, 'draw.json'), async (c) => {
    const site = await contestSite(c, { id })
    if (site instanceof Response) return site
    const drawing = await drawingOf(c, site.giveaway)
    if (drawing === undefined) return unavailable(c)
    if (!drawing.draw?.fingerprint) return c.notFound()
    const headers = { 'cache-control': cacheControl(Math.min(STATE_AGE_S, sharedAge(c.var))) }
    return c.json({ draw: drawing.draw, asked: drawing.asked }, 200, headers)
  })

  draw.get(drawPath(id, 'list.txt'), async (c) => {
    const list = await answered(withTimeout(limits.ledger, readList(c.env.DB, id), realTimers))
    if (list === undefined) return unavailable(c)
    if (list === '') return c.notFound()
    return c.text(list, 200, { 'cache-control': cacheControl(sharedAge(c.var)) })
  })
}

/** What the ledger answers; undefined when it fails or is slow. */
function answered<Value>(query: Promise<Value>): Promise<Value | undefined> {
  return query.catch((error: unknown) => {
    logError('drawing_failed', { cause: causeOf(error) })
    return undefined
  })
}

function unavailable(c: AppContext): Response {
  return c.json(failureBody(c, 'unavailable'), 503, retryAfter(503))
}
