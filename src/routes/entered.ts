import { Hono } from 'hono/tiny'
import { contestEnteredPage } from '../contest/entered-page.tsx'
import { isReceipt } from '../giveaway/receipt.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { lastHeadOf } from '../http/last-head.ts'
import { renderOnce } from '../http/render.tsx'
import { withGiveaway } from '../http/with-giveaway.ts'
import { paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'

/** The confirmation of an entry that was posted without JavaScript. */
export const entered = new Hono<AppEnv>()

entered.get(
  paths.contestEntered,
  withGiveaway(async (c, site) => {
    const receipt = c.req.query('receipt') ?? ''
    if (!isReceipt(receipt)) return renderOnce(contestEnteredPage(site), site, 200)
    const head = await lastHeadOf(c, site.giveaway.id)
    return renderOnce(contestEnteredPage(site, { receipt, head }), site, 200)
  }, enteredIn),
)

/** The giveaway of the entry; `/contest` may already show another. */
function enteredIn({ giveaways: [defaultGiveaway, ...others] }: Site, c: AppContext) {
  return others.find(({ id }) => id === c.req.query('giveaway')) ?? defaultGiveaway
}
