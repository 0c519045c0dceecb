import { type Attribution, readAttribution } from '../posts/attribution.ts'
import type { AppContext } from './app-env.ts'
import type { PostBody } from './request.ts'

/** A post's attribution: its own field, else the page of this site that sent it. */
export function attributionOf(c: AppContext, { attribution }: PostBody): Attribution {
  return readAttribution(attribution, sentFrom(c))
}

function sentFrom(c: AppContext): URL | undefined {
  try {
    const page = new URL(c.req.header('referer') ?? '')
    return [c.var.site.origin, new URL(c.req.url).origin].includes(page.origin) ? page : undefined
  } catch {
    return undefined // missing or invalid: browsers may hide it
  }
}
