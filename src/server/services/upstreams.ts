import type { Configuration } from '../../core/configuration.ts'
import type { Newsletter } from '../../core/newsletter/services.ts'
import { buttondown } from './buttondown.ts'
import { form } from './form.ts'
import { kit } from './kit.ts'
import { mailchimp } from './mailchimp.ts'
import { mailerlite } from './mailerlite.ts'
import type { ListSettings, Service } from './service.ts'
import { supabase } from './supabase.ts'
import { entryWebhook, signupWebhook } from './webhook.ts'
import type { Kind } from '../ledger/submission.ts'

/** The most rows of one sweep: a row may take several calls. */
export function rowsPerMinute({ callsPerMinute, callsPerRow }: Service): number {
  return Math.max(1, Math.floor(callsPerMinute / callsPerRow))
}

/** Rows of an upstream that is not configured stay in the ledger. */
export type Upstreams = Readonly<Record<Kind, Service | undefined>>

type Settings = Partial<Configuration> & Pick<Configuration, 'callsPerMinute'>

/** The configured upstreams. When they take more than CALLS_PER_MINUTE together, each gets at least half of it. */
export function upstreamsOf(settings: Settings): Upstreams {
  const total = settings.callsPerMinute
  const signups = signupService(settings)
  const entries = entryService(settings)
  const withShare = (service: Service | undefined, other: Service | undefined) => {
    const share = Math.max(total - (other?.callsPerMinute ?? 0), total / 2)
    return service && { ...service, callsPerMinute: Math.min(service.callsPerMinute, share) }
  }
  return { signup: withShare(signups, entries), entry: withShare(entries, signups) }
}

const services: Readonly<Record<Newsletter['service'], (settings: ListSettings) => Service>> = {
  supabase,
  kit,
  mailchimp,
  mailerlite,
  buttondown,
  webhook: signupWebhook,
}

function signupService({ newsletter, origin }: Settings): Service | undefined {
  if (newsletter === undefined) return undefined
  const { service, url, ...settings } = newsletter
  const base = service === 'webhook' ? url : url && withoutSlash(url)
  return services[service]({ ...settings, url: base, origin })
}

function entryService(settings: Settings): Service | undefined {
  const { formsUrl: url, giveawayFormId: formId, formsService, formsKey: key } = settings
  if (url === undefined || formId === undefined) return undefined
  if (formsService === 'webhook') return entryWebhook({ url, key })
  return form(withoutSlash(url))
}

/** A URL to which a service appends a path. */
function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
