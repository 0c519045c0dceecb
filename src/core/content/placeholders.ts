/** What texts about a giveaway may contain in braces (`giveaway/dates.ts` fills it in), with examples. */
export const giveawayPlaceholders = [
  'opens', // July 20, 2025
  'closes',
  'span', // July 20 – August 18, 2025; both years when they differ
  'drawn', // August 19, 2025
  'drawnTime', // noon EST
  'answerDays',
  'winners', // one winner, two winners
  'winnerIs', // winner is, winners are
  'opensTime', // 12:00 AM EST
  'closesTime',
  'opensThere', // ` (1:00 AM Eastern Daylight Time)` for EST in New York's summer, else empty
  'closesThere',
] as const

/** What its rules may contain. */
export const rulePlaceholders = [
  ...giveawayPlaceholders,
  'round',
  'openTo',
  'sponsor',
  'address',
] as const
