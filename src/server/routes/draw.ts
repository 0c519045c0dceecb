import { Hono } from 'hono/tiny'
import { giveaways } from 'virtual:content/giveaways'
import { readDraw } from '../ledger/closed-lists.ts'
import { limits } from '../ledger/limits.ts'
import { drawPage } from '../../views/draw/draw-page.tsx'
import type { PublicDraw } from '../../core/draw/list.ts'
import { giveawaySite } from '../http/giveaway-site.ts'
import { cachedQuery } from '../http/cached-query.ts'
import type { AppEnv } from '../http/context.ts'
import { cacheControl, servePage, sharedAge, STATE_AGE_S } from '../http/serve-page.ts'
import { drawPath } from '../../core/pages/paths.ts'

/** The page of a draw, and its public files. */
export const draw = new Hono<AppEnv>()

for (const { id } of giveaways) {
  const known = cachedQuery<PublicDraw>(limits.drawing)
  for (const file of [undefined, 'draw.json', 'list.txt'] as const)
    draw.get(drawPath(id, file), async (c) => {
      const site = await giveawaySite(c, { id })
      if (site instanceof Response) return site
      const found = await known(c, () => readDraw(c.env.DB, site.giveaway, c.var.now))
      const { list, ...state } = found
      if (file === undefined) return servePage(c, () => drawPage(site, found), [state, list.length])
      if (list === '') return c.notFound()
      const headers = { 'cache-control': cacheControl(Math.min(STATE_AGE_S, sharedAge(c.var))) }
      return file === 'list.txt' ? c.text(list, 200, headers) : c.json(found, 200, headers)
    })
}
