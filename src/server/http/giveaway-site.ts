import type { GiveawaySite } from '../../core/configuration.ts'
import type { AppContext } from './context.ts'
import { serverErrorResponse } from './error-pages.ts'

/** The site with the giveaway of this id or form; 404 for an unknown one, 500 while the dates are invalid. */
export async function giveawaySite(
  c: AppContext,
  { id, formId }: { id?: string | undefined; formId?: string | undefined },
): Promise<GiveawaySite | Response> {
  const { site } = c.var
  if (site.giveaway === undefined) return serverErrorResponse(c)
  const isShown = id === undefined && formId === undefined
  const giveaway = isShown
    ? site.giveaway
    : site.giveaways.find((one) => one.id === id || one.formId === formId)
  return giveaway === undefined ? c.notFound() : { ...site, giveaway }
}
