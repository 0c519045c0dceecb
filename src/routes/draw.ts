import { Hono } from 'hono/tiny'
import { giveaways } from 'virtual:content/giveaways'
import { type Drawing, partOf, readDrawing } from '../delivery/draw.ts'
import { limits } from '../delivery/limits.ts'
import { drawPage, stageOf } from '../draw/draw-page.tsx'
import { contestSite } from '../http/contest-site.ts'
import { cachedQuery } from '../http/cached-query.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { failureBody, retryAfter } from '../http/failures.ts'
import { renderOnce } from '../http/render.tsx'
import { cacheControl, servePage, sharedAge } from '../http/serve-page.ts'
import { causeOf, logError } from '../lib/log.ts'
import { realTimers, withTimeout } from '../lib/timers.ts'
import { drawPath, giveawayPath } from '../pages/paths.ts'
import type { ContestSite } from '../pages/site.ts'

/** The page of a drawing, and the public files to check it with. */
export const draw = new Hono<AppEnv>()

for (const { id } of giveaways) {
  draw.get(drawPath(id), (c) => answer(c, id, sendPage))
  draw.get(drawPath(id, 'draw.json'), (c) => answer(c, id, sendState))
  draw.get(`${giveawayPath(id)}/:file{list-[1-9]\\d*\\.txt}`, (c) => answer(c, id, sendPart))
}

type Send = (c: AppContext, site: ContestSite) => Promise<Response>

async function answer(c: AppContext, id: string, send: Send): Promise<Response> {
  const site = await contestSite(c, { id })
  return site instanceof Response ? site : send(c, site)
}

async function sendPage(c: AppContext, site: ContestSite): Promise<Response> {
  const found = await drawingOf(c, site)
  if (found === undefined) return renderOnce(drawPage(site), site, 503, retryAfter(503))
  const { now } = c.var
  return servePage(c, () => drawPage(site, found, now), [found, stageOf(site.giveaway, found, now)])
}

/** The rows of `draws` and `draw_asked`. */
async function sendState(c: AppContext, site: ContestSite): Promise<Response> {
  const found = await drawingOf(c, site)
  if (found === undefined) return unavailable(c)
  const { draw: list, asked } = found
  if (!list?.fingerprint) return c.notFound()
  const headers = { 'cache-control': cacheControl(Math.min(60, sharedAge(c.var))) }
  return c.json({ draw: list, asked }, 200, headers)
}

async function sendPart(c: AppContext, { giveaway: { id } }: ContestSite): Promise<Response> {
  const part = Number(/\d+/.exec(c.req.param('file') ?? '')?.[0])
  try {
    const text = await withTimeout(limits.ledger, partOf(c.env.DB, id, part), realTimers)
    if (text === undefined) return c.notFound()
    return c.text(text, 200, { 'cache-control': cacheControl(sharedAge(c.var)) })
  } catch (error) {
    logError('draw_list_failed', { cause: causeOf(error) })
    return unavailable(c)
  }
}

function unavailable(c: AppContext): Response {
  return c.json(failureBody(c, 'unavailable'), 503, retryAfter(503))
}

const drawings = new Map(
  giveaways.map(({ id }) => [id, cachedQuery<Drawing | undefined>(limits.drawing)]),
)

/** What the ledger knows of a drawing; undefined when it fails or is slow. */
function drawingOf(c: AppContext, { giveaway }: ContestSite): Promise<Drawing | undefined> {
  const drawing = drawings.get(giveaway.id)!
  return drawing(c, () =>
    withTimeout(limits.page, readDrawing(c.env.DB, giveaway), realTimers).catch(
      (error: unknown) => {
        logError('drawing_failed', { cause: causeOf(error) })
        return undefined
      },
    ),
  )
}
