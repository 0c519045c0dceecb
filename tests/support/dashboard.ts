import type { StartedSite } from '../../tools/harness/site.ts'

export const DASHBOARD_KEY = 'a-key-of-at-least-32-letters-0123'

export const asOwner = { authorization: `Basic ${btoa(`ruth:${DASHBOARD_KEY}`)}` }

type Asked = Pick<StartedSite, 'url' | 'fetch'>

/** The dashboard as its owner uses it: without scripts. */
export function dashboardOf(site: Asked) {
  const get = (path: string) => site.fetch(path, { headers: asOwner })
  const press = (
    path: string,
    fields: Record<string, string> | [string, string][] = {},
    headers: Record<string, string> = {},
  ) =>
    site.fetch(path, {
      method: 'POST',
      headers: { origin: site.url, ...asOwner, ...headers },
      body: new URLSearchParams(fields),
    })
  return {
    get,
    press,
    page: async (path: string) => (await get(path)).text(),
    /** The page to which a press leads. */
    pressed: async (...args: Parameters<typeof press>) => {
      const answer = await press(...args)
      const to = answer.headers.get('location') ?? ''
      return {
        status: answer.status,
        to,
        html: to === '' ? await answer.text() : await (await get(to)).text(),
      }
    },
  }
}
