/** What a visit's attribution may contain: the link's tags and, by script, the referring host and the first page. */
export const visitNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'ref',
  'referrer',
  'page',
] as const

/** The longest value, in characters. */
export const VISIT_LIMIT = 100
