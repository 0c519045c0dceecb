/** What the ledger keeps, as `migrations/` names it. */
export const kinds = ['newsletter', 'contest'] as const
export const states = ['delivered', 'pending', 'sending', 'needs_attention', 'quarantined'] as const
export const holds = [
  'honeypot',
  'too_fast',
  'link_in_name',
  'address_limit',
  'preview',
  'version',
  'by_hand',
] as const

/** Holds that a person decides about. The others are posts by machines; only their number is shown. */
export const reviewed = ['preview', 'version'] as const
