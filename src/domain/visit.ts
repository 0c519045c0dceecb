/** What may be told of where a visit came from: the tags of its link, and by script the referring site and the page it began on. */
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

/** The most characters of each. */
export const VISIT_LIMIT = 100
