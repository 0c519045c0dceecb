import { Hono } from 'hono/tiny'
import { giveaways } from 'virtual:content/giveaways'
import { readDraw } from '../ledger/closed-lists.ts'
import { limits } from '../ledger/limits.ts'
import { drawPage } from '../../views/draw/draw-page.tsx'
import { giveawaySite } from '../http/giveaway-site.ts'
import { cachedQuery } from '../http/cached-query.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { servePage } from '../http/serve-page.ts'
import type { GiveawaySite } from '../../core/configuration.ts'
import { drawPath } from '../../core/pages/paths.ts'

/** The page of a draw, and its public files. */
export const draw = new Hono<AppEnv>()

for (const { id } of giveaways) {
  const publicDraw = cachedQuery(limits.drawCache, publicDrawOf)
  for (const file of [undefined, 'draw.json', 'list.txt'] as const)
    draw.get(drawPath(id, file), async (c) => {
      const site = await giveawaySite(c, { id })
      if (site instanceof Response) return site
      const { data, files } = await publicDraw(c, site)
      const { list, ...state } = data
      if (file === undefined) return servePage(c, () => drawPage(site, data), [state, list.length])
      return list === '' ? c.notFound() : new Response(files[file])
    })
}

/** What is public of a draw. Its files are blobs, which the runtime sends without a copy. */
async function publicDrawOf({ env, var: { now } }: AppContext, site: GiveawaySite) {
  // A draft of the site has no ledger.
  const none = { draw: null, asked: [], list: '' }
  const data = 'DB' in env ? await readDraw(env.DB, site.giveaway, now) : none
  const files = {
    'draw.json': new Blob([JSON.stringify(data)], { type: 'application/json' }),
    'list.txt': new Blob([data.list], { type: 'text/plain;charset=UTF-8' }),
  }
  return { data, files }
}
