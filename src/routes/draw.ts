import { Hono } from 'hono/tiny'
import { giveaways } from 'virtual:content/giveaways'
import { limits } from '../delivery/limits.ts'
import { leavesOf, publishedHeads } from '../delivery/public-list.ts'
import { drawOf } from '../draw/draw-page.tsx'
import { type Giveaway, giveawayAt } from '../giveaway/giveaway.ts'
import { contestSite } from '../http/contest-site.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { failure, retryAfter } from '../http/failures.ts'
import { cachedAnswer, lastHeadOf } from '../http/shared-answers.ts'
import { cacheControl, sharedAge } from '../http/serve-page.ts'
import { causeOf, logError } from '../lib/log.ts'
import { drawPath } from '../pages/paths.ts'

/** The files to check a draw with: the public list, its last head, and the proof. */
export const draw = new Hono<AppEnv>()

type Answer = (c: AppContext, giveaway: Giveaway) => Promise<Response>

for (const { id } of giveaways) {
  const answerWith = (answer: Answer) => async (c: AppContext) => {
    const site = await contestSite(c, { id })
    return site instanceof Response ? site : answer(c, site.giveaway)
  }
  draw.get(drawPath(id, 'log.json'), answerWith(sendLog))
  draw.get(drawPath(id, 'leaves/:piece'), answerWith(sendPiece))
  draw.get(drawPath(id, 'head.json'), answerWith(sendHead))
  const drawn = drawOf(id)
  if (drawn) draw.get(drawPath(id, 'draw.json'), (c) => c.redirect(drawn.file, 302))
}

const answers = cachedAnswer<Blob | undefined>(limits.published.shared)
const size = limits.published.piece

/** The published heads; of a closed list also its leaves: the addresses of whole pieces, then the rest. */
async function sendLog(c: AppContext, giveaway: Giveaway): Promise<Response> {
  const { id } = giveaway
  const isClosed = hasClosed(c, giveaway)
  // This isolate's copy may be a minute old: together with the cache's age it stays below five minutes.
  const age = Math.min(sharedAge(c.var), limits.published.log / 1000)
  return send(c, `${id} ${isClosed}`, cacheControl(age), async () => {
    const { heads, count } = await publishedHeads(c.env.DB, id)
    if (!isClosed) return JSON.stringify({ giveaway: id, heads })
    const whole = Math.floor(count / size)
    const pieces = Array.from({ length: whole }, (_, n) => drawPath(id, `leaves/${n + 1}.json`))
    const leaves = await leavesOf(c.env.DB, id, whole * size, size)
    return JSON.stringify({ giveaway: id, heads, pieces, leaves })
  })
}

/** A whole piece of a closed list; it never changes again. */
async function sendPiece(c: AppContext, giveaway: Giveaway): Promise<Response> {
  const { id } = giveaway
  const piece = Number(/^([1-9]\d{0,3})\.json$/.exec(c.req.param('piece') ?? '')?.[1])
  if (!hasClosed(c, giveaway) || Number.isNaN(piece)) return c.notFound()
  return send(c, `${id} ${piece}`, immutable, async () => {
    const leaves = await leavesOf(c.env.DB, id, (piece - 1) * size, size)
    return leaves.length === size ? JSON.stringify(leaves) : undefined
  })
}

/** Whether a giveaway has ended, by the real clock also in a preview: then its leaves are public. */
function hasClosed(c: AppContext, giveaway: Giveaway): boolean {
  return giveawayAt(giveaway, c.var.receivedAt).phase === 'ended'
}

const immutable = 'public, max-age=31536000, immutable'

/** Answers with JSON that is the same for everybody: 404 when there is none, 503 while the ledger does not answer. */
async function send(
  c: AppContext,
  name: string,
  cacheControl: string,
  ask: () => Promise<string | undefined>,
): Promise<Response> {
  try {
    const body = await answers(c, name, () =>
      ask().then(
        (text) => (text === undefined ? undefined : new Blob([text])),
        (error: unknown) => {
          logError('list_unreadable', { cause: causeOf(error) })
          throw error
        },
      ),
    )
    if (body === undefined) return c.notFound()
    const type = 'application/json; charset=utf-8'
    return new Response(body, { headers: { 'content-type': type, 'cache-control': cacheControl } })
  } catch {
    return c.json(failure(c, 'unavailable'), 503, retryAfter(503))
  }
}

/** The head on an entry's confirmation; null while none is known. */
async function sendHead(c: AppContext, { id }: Giveaway): Promise<Response> {
  return c.json({ giveaway: id, head: (await lastHeadOf(c, id)) ?? null })
}
