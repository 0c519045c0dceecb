import * as z from 'zod/mini'
import { giveaways } from 'virtual:content/giveaways'
import { identityNames } from '../../core/book/identities.ts'
import { causeOf, logError } from '../log.ts'
import {
  type BrowserEvent,
  buyPlaces,
  type EventName,
  planPlaces,
  sharePlaces,
} from '../../core/pages/events.ts'
import { pageTypeOf } from '../../core/pages/site-pages.ts'
import type { QuizResult } from '../../core/book/profiles.ts'
import {
  type Attribution,
  ATTRIBUTION_LIMIT,
  publicTag,
  readAttribution,
} from '../ledger/attribution.ts'
import { questionIds } from '../../core/quiz/questions.ts'
import type { AppContext } from './context.ts'
import type { PostBody } from './post-format.ts'

/** One analytics event. Contains no personal data. */
type AnalyticsEvent = {
  event: EventName
  place?: string | undefined
  reason?: string
  result?: QuizResult
}

type Beacon = AnalyticsEvent & { attribution?: string | undefined }

/**
 * Records an event (index and blobs: docs/events.md), unless the browser opts out
 * (https://globalprivacycontrol.org) or the site is in preview.
 */
export function recordEvent(
  c: AppContext,
  { event, place = '', reason = '', result }: AnalyticsEvent,
  { utm_campaign: campaign, utm_source: source, ref, referrer }: Attribution,
): void {
  if (c.req.header('sec-gpc') === '1' || c.var.configuration.preview !== undefined) return
  const from = publicTag(source ?? ref ?? referrer)
  const identities = result ? [result.primary, ...result.secondary] : ['', '', '']
  const blobs = [place, reason, publicTag(campaign), from, ...identities]
  async function write(): Promise<void> {
    return c.env.EVENTS.writeDataPoint({ indexes: [event], blobs })
  }
  c.executionCtx.waitUntil(
    write().catch((error: unknown) => logError('event_not_written', { cause: causeOf(error) })),
  )
}

/** A post's attribution: each value from its own field, else from the sending page. */
export function attributionOf(c: AppContext, { attribution }: PostBody): Attribution {
  return readAttribution(attribution, sentFrom(c))
}

function sentFrom(c: AppContext): URL | undefined {
  const page = URL.parse(c.req.header('referer') ?? '')
  const origins = [c.var.site.origin, new URL(c.req.url).origin]
  return page !== null && origins.includes(page.origin) ? page : undefined
}

export function beaconSchema(): z.ZodMiniType<Beacon> {
  const attribution = z.optional(z.string().check(z.maxLength(ATTRIBUTION_LIMIT)))
  const eventAt = (event: BrowserEvent['event'], place: z.ZodMiniType<string>) =>
    z.strictObject({ event: z.literal(event), place, attribution })
  const eventOf = (event: BrowserEvent['event']) =>
    z.strictObject({ event: z.literal(event), attribution })

  const page = z.pipe(
    z.string().check(z.maxLength(2000)),
    z.transform((path: string): string => pageTypeOf(path) ?? 'other'),
  )
  const identity = z.enum(identityNames)
  const captured = z.pipe(
    z.strictObject({
      event: z.literal('quiz_email_captured'),
      primary_result: identity,
      secondary_results: z.tuple([identity, identity]),
      attribution,
    }),
    z.transform(({ primary_result: primary, secondary_results: secondary, ...rest }) => ({
      ...rest,
      result: { primary, secondary },
    })),
  )
  return z.union([
    eventAt('page_viewed', page),
    eventOf('quiz_started'),
    eventAt('question_reached', z.enum(questionIds.slice(1).map(String))),
    eventOf('quiz_finished'),
    eventOf('unlock_shown'),
    captured,
    eventAt('entry_begun', z.enum(giveaways.map(({ id }) => id))),
    eventAt('buy_clicked', z.enum(buyPlaces)),
    eventAt('shared', z.enum(sharePlaces)),
    eventAt('plan_saved', z.enum(planPlaces)),
  ])
}
