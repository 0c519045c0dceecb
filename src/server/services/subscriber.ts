import { signupFields } from '../../core/forms/fields.ts'
import { giveawayIds } from '../../core/pages/site-pages.ts'
import { giveawayPath, paths, profilePath } from '../../core/pages/paths.ts'
import { profileNameOf, profileOf } from '../../core/book/profiles.ts'
import { type Attribution, publicTag } from '../ledger/attribution.ts'
import type { Signup } from '../ledger/schemas.ts'
import { forwardedValues } from './forwarded.ts'
import type { Row } from './service.ts'

export type SubscriberField = keyof ReturnType<typeof subscriberOf>['fields']

/** docs/services.md describes each field. `origin`: the site's; without it there is no `profile_url`. */
export function subscriberOf(row: Pick<Row, 'payload' | 'attribution'>, origin?: string) {
  const { source, quizResult } = JSON.parse(row.payload) as Signup
  const { page, utm_campaign } = JSON.parse(row.attribution ?? '{}') as Attribution
  const [second, third] = quizResult?.secondary ?? []
  const fields = {
    profile_url: quizResult && origin && origin + profilePath(profileNameOf(profileOf(quizResult))),
    signup_source: source,
    primary_identity: quizResult?.primary,
    second_identity: second,
    third_identity: third,
    giveaway: giveawayIn(page),
    campaign: publicTag(utm_campaign),
  }
  const entries = Object.entries(fields).filter(([, value]) => value)
  const filled: Partial<Record<keyof typeof fields, string>> = Object.fromEntries(entries)
  return { ...forwardedValues(row.payload, signupFields), fields: filled }
}

/** The giveaway on whose page the visit began; `current` for `/contest`, which shows a changing giveaway. */
function giveawayIn(page = ''): string | undefined {
  const named = giveawayIds.find((id) => `${page}/`.startsWith(`${giveawayPath(id)}/`))
  return named ?? (page.startsWith(paths.contest) ? 'current' : undefined)
}
