import { Hono } from 'hono/tiny'
import { bodyLimit } from 'hono/body-limit'
import { isGenuine, type Note, unsubscribe, unsubscribedIn } from '../delivery/unsubscribes.ts'
import type { AppContext, AppEnv } from '../http/context.ts'
import { refuse } from '../http/errors.ts'
import { noStore } from '../http/render.tsx'
import { causeOf, log, logError } from '../lib/log.ts'
import { paths } from '../pages/paths.ts'

/** What the newsletter's service tells the site: who has unsubscribed there. docs/services.md says how each is set up. */
export const hooks = new Hono<AppEnv>()

const WITH_SECRET = `${paths.newsletterHook}/:secret`

/** A batch of events may be larger than a visitor's post. */
const limited = bodyLimit({
  maxSize: 256 * 1024,
  onError: (c) => refuse(c as AppContext, { status: 413, error: 'too_large' }),
})

// Mailchimp asks for the address by GET before it takes it.
hooks.get(WITH_SECRET, (c) => {
  const { newsletter, newsletterHookKey: key } = c.var.configuration
  const note = {
    secret: c.req.param('secret'),
    headers: c.req.raw.headers,
    bytes: new Uint8Array(),
  }
  const isKnown = newsletter?.service === 'mailchimp' && key && isGenuine(note, 'mailchimp', key)
  return isKnown ? c.body(null, 204, noStore) : c.notFound()
})

hooks.post(paths.newsletterHook, limited, (c) => take(c, undefined))
hooks.post(WITH_SECRET, limited, (c) => take(c, c.req.param('secret')))

/** 204 when all that a genuine note says has been done; 503 asks the service to post it again. */
async function take(c: AppContext, secret: string | undefined): Promise<Response> {
  const { newsletter, newsletterHookKey: key } = c.var.configuration
  if (newsletter === undefined || key === undefined) return c.notFound()
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  const note: Note = { secret, headers: c.req.raw.headers, bytes }
  if (!isGenuine(note, newsletter.service, key)) {
    log('hook_forged', { service: newsletter.service })
    return c.json({ ok: false, error: 'forged' }, 403, noStore)
  }
  const wire = {
    fetch: (...asked: Parameters<typeof fetch>) => fetch(...asked),
    now: c.var.receivedAt,
  }
  try {
    const { people, unread } = await unsubscribedIn(note, newsletter, wire)
    for (const person of people) await unsubscribe(c.env.DB, person)
    if (unread > 0) throw new Error(`${unread} without an address that can be read`)
    log('unsubscribed', { service: newsletter.service, people: people.length })
    return c.body(null, 204, noStore)
  } catch (error) {
    logError('hook_failed', { service: newsletter.service, cause: causeOf(error) })
    return c.json({ ok: false, error: 'unavailable' }, 503, { ...noStore, 'retry-after': '60' })
  }
}
