import { notices } from 'virtual:content/notices'
import type { Notice, NoticeKey } from '../content/notices.ts'
import { giveawayDates } from '../giveaway/dates.ts'
import type { Giveaway } from '../giveaway/giveaway.ts'
import { fill } from './words.ts'

export function noticeOf(key: NoticeKey, giveaway: Giveaway): Notice {
  const notice: Notice = notices[key]
  return { ...notice, text: fill(notice.text, giveawayDates(giveaway)) }
}
