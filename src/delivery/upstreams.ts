import type { Configuration, Newsletter } from '../configuration.ts'
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
  /** Whether a row is sent right after the response; otherwise only the sweep sends it. */
  immediate: boolean
}

/** The most rows of one sweep: a row may take several calls. */
export function rowsPerMinute({ callsPerMinute, callsPerRow }: Upstream): number {
  return Math.max(1, Math.floor(callsPerMinute / callsPerRow))
}

/** Rows of an upstream that is not configured stay in the ledger. */
export type Upstreams = Readonly<Record<Kind, Upstream | undefined>>

type Settings = Pick<Configuration, 'formsUrl' | 'contestFormId' | 'callsPerMinute'> &
  Partial<Pick<Configuration, 'origin' | 'newsletter' | 'formsService' | 'formsKey'>>

/** The configured upstreams. When they take more than CALLS_PER_MINUTE together, each gets at least half of it. */
export function upstreamsOf(settings: Settings): Upstreams {
  const total = settings.callsPerMinute
  const signups = signupService(settings)
  const entries = entryService(settings)
  const shared = (own: Service | undefined, other: Service | undefined, immediate: boolean) => {
    const left = Math.max(total - (other?.callsPerMinute ?? 0), total / 2)
    return own && { ...own, callsPerMinute: Math.min(own.callsPerMinute, left), immediate }
  }
  return { signup: shared(signups, entries, true), entry: shared(entries, signups, false) }
}

function signupService({ newsletter, origin }: Settings): Service | undefined {
  if (newsletter === undefined) return undefined
  const { service, list, key = '', url } = newsletter
  // Services document their address with the version that the adapter appends.
  const at = (address: string, version: string) => {
    const base = withoutSlash(url ?? address)
    return {
      url: base.endsWith(version) ? base.slice(0, -version.length) : base,
      key,
      list,
      origin,
    }
  }
  const made: Readonly<Record<Newsletter['service'], () => Service | undefined>> = {
    supabase: () =>
      url === undefined ? undefined : supabase({ url: withoutSlash(url), key: newsletter.key }),
    kit: () => kit(at('https://api.kit.com', '/v4')),
    mailchimp: () =>
      mailchimp(at(`https://${dataCenterOf(key) ?? 'us1'}.api.mailchimp.com`, '/3.0')),
    mailerlite: () => mailerlite(at('https://connect.mailerlite.com', '/api')),
    buttondown: () => buttondown(at('https://api.buttondown.com', '/v1')),
    webhook: () => (url === undefined ? undefined : signupWebhook({ url, key, origin })),
  }
  return made[service]()
}

function entryService(settings: Settings): Service | undefined {
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
