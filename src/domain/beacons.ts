import * as z from 'zod/mini'
import { giveaways } from 'virtual:content/giveaways'
import { identityNames } from '../book/chapters.ts'
import { type BrowserEvent, buyPlaces, type EventName, sharePlaces } from '../pages/events.ts'
import { ATTRIBUTION_LIMIT } from '../posts/attribution.ts'
import { questions } from '../quiz/questions.ts'
import type { QuizResult } from '../quiz/score.ts'
import { pageKindOf } from './page-kinds.ts'

/** One event: what, where, the reason of a failure, and a capture's three identities. Contains nothing about the person. */
export type Counted = {
  event: EventName
  place?: string | undefined
  reason?: string
  result?: QuizResult
}

export type Beacon = Counted & { attribution?: string | undefined }

/** The schema of browser events; unknown fields and values are refused. */
export function makeBeacons(): z.ZodMiniType<Beacon> {
  const attribution = z.optional(z.string().check(z.maxLength(ATTRIBUTION_LIMIT)))
  const at = (event: BrowserEvent['event'], place: z.ZodMiniType<string>) =>
    z.strictObject({ event: z.literal(event), place, attribution })
  const plain = (event: BrowserEvent['event']) =>
    z.strictObject({ event: z.literal(event), attribution })

  const kind = z.pipe(
    z.string().check(z.maxLength(2000)),
    z.transform((path: string): string => pageKindOf(path) ?? 'other'),
  )
  const identity = z.enum(identityNames)
  const captured = z.pipe(
    z.strictObject({
      event: z.literal('quiz_email_captured'),
      primary_result: identity,
      secondary_results: z.tuple([identity, identity]),
      attribution,
    }),
    z.transform(({ primary_result: primary, secondary_results: secondary, ...told }) => ({
      ...told,
      result: { primary, secondary },
    })),
  )
  return z.union([
    at('page_viewed', kind),
    plain('quiz_started'),
    at('question_reached', z.enum(questions.slice(1).map((_, index) => String(index + 2)))),
    plain('quiz_finished'),
    plain('unlock_shown'),
    captured,
    at('entry_begun', z.enum(giveaways.map(({ id }) => id))),
    at('buy_clicked', z.enum(buyPlaces)),
    at('shared', z.enum(sharePlaces)),
  ])
}
