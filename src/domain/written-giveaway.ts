import type { GiveawayFields } from 'virtual:content/giveaways'
import type { Giveaway } from '../giveaway/giveaway.ts'
import { readInstant } from './instant.ts'

/** The rules' part of a giveaway's content file. The build has checked its instants. */
export function giveawayOf({ id, formId, ...fields }: GiveawayFields): Giveaway {
  const { opensAt, closesAt, drawingDays, noticeDays, answerDays } = fields
  return {
    id,
    formId,
    opensAt: readInstant(opensAt)!,
    closesAt: readInstant(closesAt)!,
    drawingDays,
    noticeDays,
    answerDays,
  }
}
