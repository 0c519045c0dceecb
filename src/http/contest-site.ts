import type { ContestSite } from '../pages/site.ts'
import type { AppContext } from './context.ts'
import { failed } from './error-pages.ts'

/**
 * The site of a contest route: about the giveaway with this id or form, by default the one of `/contest`. A response
 * instead: 500 while the default giveaway's instants cannot be read, 404 when there is no such giveaway. Nothing else gives
 * a route a `ContestSite`, so one without these checks does not compile.
 */
export async function contestSite(
  c: AppContext,
  { id, formId }: { id?: string | undefined; formId?: string | undefined } = {},
): Promise<ContestSite | Response> {
  const { site } = c.var
  if (site.giveaway === undefined) return failed(c)
  const isShown = id === undefined && formId === undefined
  const giveaway = isShown
    ? site.giveaway
    : site.giveaways.find((one) => one.id === id || one.formId === formId)
  return giveaway === undefined ? c.notFound() : { ...site, giveaway }
}
