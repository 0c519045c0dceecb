import { notices } from 'virtual:content/notices'

/** Every toast, in the specification's words; `{opens}` and `{closes}` are the giveaway's dates. */
export { notices }

export type NoticeKey = keyof typeof notices

export type Notice = (typeof notices)[NoticeKey]
