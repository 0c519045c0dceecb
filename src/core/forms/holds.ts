/** Why a post is stored but not forwarded. The visitor sees no difference. */
export type PostHold = 'honeypot' | 'preview'

/** All reasons: the worker's, the ledger's, and a person's. */
export const holds = ['honeypot', 'preview', 'duplicate', 'inbox_limit', 'late', 'by_hand'] as const

export type Hold = (typeof holds)[number]

/** Why a row waits for a person: a hold, or a service that did not take it. */
export const reasons = [...holds, 'refused'] as const

export type Reason = (typeof reasons)[number]

/** What the dashboard and the mails to the owner call each reason. */
export const holdNames: Readonly<Record<Hold, string>> = {
  honeypot: 'probably a bot',
  preview: 'sent to a preview',
  duplicate: 'a repeat',
  inbox_limit: 'too many of one mailbox',
  late: 'too late for the list',
  by_hand: 'by you',
}

/** Why a service did not take a row, in words: `no answer`, `the service answered 422`. */
export function causeText(cause: string): string {
  return cause.replace(/^http_/, 'the service answered ').replaceAll('_', ' ')
}
