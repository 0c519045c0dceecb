import { notices, type Notice, type NoticeKey } from '../content/notices'
import { giveawayDates } from './giveaway-dates'
import type { Giveaway } from './giveaway'
import { fill } from './words'

export function noticeOf(key: NoticeKey, giveaway: Giveaway): Notice {
  const notice: Notice = notices[key]
  return { ...notice, text: fill(notice.text, giveawayDates(giveaway)) }
}
