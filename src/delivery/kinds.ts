/** What the ledger keeps, as `migrations/` names it. */
export const kinds = ['newsletter', 'contest'] as const
export type Kind = (typeof kinds)[number]

export const states = ['delivered', 'pending', 'sending', 'needs_attention', 'quarantined'] as const

const seenInThePost = ['honeypot', 'too_fast', 'link_in_name', 'preview'] as const
/** Why a submission is stored but not forwarded. The sender gets the same answer. */
export type Hold = (typeof seenInThePost)[number]

/** All holds: the ledger adds two, and a person one. */
export const holds = [...seenInThePost, 'address_limit', 'version', 'by_hand'] as const
