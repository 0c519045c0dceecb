import type { Configuration, Newsletter, Vars } from '../configuration.ts'
import { limits } from './limits.ts'
import { buttondown } from './services/buttondown.ts'
import { form, outcomeOfFormspree, outcomeOfGetform } from './services/form.ts'
import { kit } from './services/kit.ts'
import { dataCenterOf, mailchimp } from './services/mailchimp.ts'
import { mailerlite } from './services/mailerlite.ts'
import type { Service } from './services/service.ts'
import { supabase } from './services/supabase.ts'
import { entryWebhook, signupWebhook } from './services/webhook.ts'
import type { Kind } from './submission.ts'

export type Upstream = Service & {
  /** Calls per sweep; a sweep runs each minute. */
  perMinute: number
  /** The interval between the starts of two rows, in milliseconds. */
  gapMs: number
  /** Whether a row is sent right after the response; otherwise only the sweep sends it. */
  immediate: boolean
}

/** The most rows of one sweep: a row may take several calls. */
export function rowsPerMinute({ perMinute, callsPerRow }: Upstream): number {
  return Math.max(1, Math.floor(perMinute / callsPerRow))
}

/** Rows of an upstream that is not configured stay in the ledger. */
export type Upstreams = Readonly<Record<Kind, Upstream | undefined>>

type Settings = Pick<
  Configuration,
  'formsUrl' | 'contestFormId' | 'callsPerMinute' | 'signupsPerMinute' | 'entriesPerMinute'
> &
  Partial<Pick<Configuration, 'origin' | 'newsletter' | 'formsService' | 'formsKey'>>

/** The settings that an upstream reads, for `npm run launch-check`. */
export function upstreamSettings(
  kind: Kind,
  { newsletter, formsService }: Partial<Pick<Configuration, 'newsletter' | 'formsService'>>,
): { connects: keyof Vars; url: keyof Vars; secret?: keyof Vars; perMinute: keyof Vars } {
  if (kind === 'contest') {
    const secret = formsService === 'webhook' ? { secret: 'FORMS_KEY' as const } : {}
    return { connects: 'FORMS_URL', url: 'FORMS_URL', ...secret, perMinute: 'ENTRIES_PER_MINUTE' }
  }
  const perMinute = 'SIGNUPS_PER_MINUTE'
  const connects = 'NEWSLETTER_SERVICE'
  return newsletter === undefined || newsletter.service === 'supabase'
    ? { connects, url: 'SUPABASE_URL', secret: 'SUPABASE_ANON_KEY', perMinute }
    : {
        connects,
        url: newsletter.url ? 'NEWSLETTER_URL' : connects,
        secret: 'NEWSLETTER_KEY',
        perMinute,
      }
}

/** The configured upstreams. When their budgets exceed CALLS_PER_MINUTE together, each gets at least half of it. */
export function upstreamsOf(settings: Settings): Upstreams {
  const { callsPerMinute, signupsPerMinute, entriesPerMinute } = settings
  const signups = newsletterService(settings)
  const entries = contestService(settings)
  const newsletter = signups && {
    ...signups,
    perMinute: signupsPerMinute,
    gapMs: 0,
    immediate: true,
  }
  const contest = entries && {
    ...entries,
    perMinute: entriesPerMinute,
    gapMs: Math.round(limits.spread / entriesPerMinute),
    immediate: false,
  }
  const shared = (own: Upstream | undefined, other: Upstream | undefined) => {
    const left = Math.max(callsPerMinute - (other?.perMinute ?? 0), callsPerMinute / 2)
    return own && { ...own, perMinute: Math.min(own.perMinute, left) }
  }
  return { newsletter: shared(newsletter, contest), contest: shared(contest, newsletter) }
}

function newsletterService({ newsletter, origin }: Settings): Service | undefined {
  if (newsletter === undefined) return undefined
  const { service, list, key = '', url } = newsletter
  const at = (address: string) => ({ url: withoutSlash(url ?? address), key, list, origin })
  const made: Readonly<Record<Newsletter['service'], () => Service | undefined>> = {
    supabase: () =>
      url === undefined ? undefined : supabase({ url: withoutSlash(url), key: newsletter.key }),
    kit: () => kit(at('https://api.kit.com')),
    mailchimp: () => mailchimp(at(`https://${dataCenterOf(key) ?? 'us1'}.api.mailchimp.com`)),
    mailerlite: () => mailerlite(at('https://connect.mailerlite.com')),
    buttondown: () => buttondown(at('https://api.buttondown.com')),
    webhook: () => (url === undefined ? undefined : signupWebhook({ url, key, origin })),
  }
  return made[service]()
}

function contestService(settings: Settings): Service | undefined {
  const { formsUrl: url, contestFormId: formId, formsService, formsKey = '' } = settings
  if (url === undefined || formId === undefined) return undefined
  if (formsService === 'webhook') return entryWebhook({ url, key: formsKey })
  const outcomes = { formspree: outcomeOfFormspree, getform: outcomeOfGetform }
  return form({
    url: withoutSlash(url),
    formId,
    ...(formsService && { outcomeOf: outcomes[formsService] }),
  })
}

/** A URL to which a service appends a path. */
function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
