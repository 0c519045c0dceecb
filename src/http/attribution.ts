import { readAttribution, type Attribution } from '../domain/attribution'
import type { AppContext } from './app-env'
import type { PostBody } from './post'

/** Where a post's visit came from: what its own field says and, as far as that is silent, the page of this site that sent it. */
export function attributionOf(c: AppContext, { attribution }: PostBody): Attribution {
  return readAttribution(attribution, sentFrom(c))
}

function sentFrom(c: AppContext): URL | undefined {
  try {
    const page = new URL(c.req.header('referer') ?? '')
    return [c.var.site.origin, new URL(c.req.url).origin].includes(page.origin) ? page : undefined
  } catch {
    return undefined // none, or no address: browsers may hide it
  }
}
