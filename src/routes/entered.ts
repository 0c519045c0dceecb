import { Hono } from 'hono/tiny'
import { paths } from '../domain/paths'
import { isReceipt } from '../domain/receipt'
import type { Site } from '../domain/site'
import type { AppContext, AppEnv } from '../http/app-env'
import { lastHeadOf } from '../http/last-head'
import { renderOnce } from '../http/render'
import { withGiveaway } from '../http/with-giveaway'
import { contestEnteredPage } from '../views/pages/contest-entered'

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
