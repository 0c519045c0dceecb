import { notices, type Notice, type NoticeKey } from '../content/notices'
import { giveawayDates } from './dates'
import type { Giveaway } from './giveaway'
import { fill } from './words'

/** A toast's text, with the giveaway's dates filled in. */
export function noticeOf(key: NoticeKey, giveaway: Giveaway): Notice {
  const notice: Notice = notices[key]
  return { ...notice, text: fill(notice.text, giveawayDates(giveaway)) }
}
