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

/** Holds that a person decides about; the others are a machine's posts, of which the count is enough. */
export const reviewed = ['preview', 'version'] as const
