/** Why a post is stored but not forwarded. The visitor sees no difference. */
export type PostHold = 'honeypot' | 'preview'

/** All reasons: the worker's, the ledger's, and a person's. docs/admin.md describes each. */
export const holds = ['honeypot', 'preview', 'duplicate', 'inbox_limit', 'late', 'by_hand'] as const

export type Hold = (typeof holds)[number]

/** Those that a person must decide about: `status` lists their rows until then. */
export const undecidedHolds: readonly Hold[] = ['preview', 'inbox_limit', 'late']
