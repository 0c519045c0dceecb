import { noStore, renderOnce } from '../render'
import { refusedPage } from '../views/pages/refused'
import type { AppContext } from './app-env'
import { wantsJson, type Refusal } from './post'

/** When a sender whom no store could serve may try again, in seconds. */
export const retryLater = { 'retry-after': '30' }

/** Turns a post away: JSON to a script, one plain page to a form. `flag` is the call's name for success. */
export function refuse(
  c: AppContext,
  { status, error }: Refusal,
  flag: 'ok' | 'success',
  more: Record<string, string> = {},
) {
  if (wantsJson(c.req.raw)) return c.json({ [flag]: false, error }, status, { ...noStore, ...more })
  return renderOnce(refusedPage(c.var.site, status), c.var.site, status, more)
}
