import type { Giveaway, ZonedInstant } from './giveaway'

const DAY_MS = 86_400_000

/** The giveaway's dates and times as copy says them, each in the offset that its owner wrote. */
export type GiveawayDates = {
  /** `July 20, 2025` */
  opens: string
  closes: string
  /** `July 20 - August 18, 2025`, with both years where they differ. */
  span: string
  /** The winner is drawn on the closing day and told on the next: `August 18`, `August 19, 2025`. */
  drawn: string
  notified: string
  /** `12:00 AM EST`, `11:59 PM EST` */
  opensTime: string
  closesTime: string
}

/** Every date that a page, toast, rule or file speaks of, derived from the two instants. */
export function giveawayDates({ opensAt, closesAt }: Giveaway): GiveawayDates {
  const sameYear = format(opensAt, { year: 'numeric' }) === format(closesAt, { year: 'numeric' })
  const opens = longDate(opensAt)
  const closes = longDate(closesAt)
  return {
    opens,
    closes,
    span: `${sameYear ? monthDay(opensAt) : opens} - ${closes}`,
    drawn: monthDay(closesAt),
    notified: longDate({ ...closesAt, ms: closesAt.ms + DAY_MS }),
    opensTime: timeOfDay(opensAt),
    closesTime: timeOfDay(closesAt),
  }
}

/** `July 20, 2025` */
function longDate(instant: ZonedInstant): string {
  return format(instant, { month: 'long', day: 'numeric', year: 'numeric' })
}

/** `2025-07-20T00:00:00-05:00`: the instant in its own offset. */
export function isoInstant({ ms, offsetMinutes }: ZonedInstant): string {
  const local = new Date(ms + offsetMinutes * 60_000).toISOString().replace(/(\.000)?Z$/, '')
  const minutes = Math.abs(offsetMinutes)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map(twoDigits)
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${hour}:${minute}`
}

function monthDay(instant: ZonedInstant): string {
  return format(instant, { month: 'long', day: 'numeric' })
}

function timeOfDay(instant: ZonedInstant): string {
  const time = format(instant, { hour: 'numeric', minute: '2-digit', hour12: true })
  return `${time.replace(/\s/, ' ')} ${zoneName(instant.offsetMinutes)}`
}

// The specification calls UTC-5 "EST"; any other offset is named by its number, which is never wrong.
function zoneName(offsetMinutes: number): string {
  if (offsetMinutes === -300) return 'EST'
  if (offsetMinutes === 0) return 'UTC'
  const minutes = Math.abs(offsetMinutes)
  const rest = minutes % 60 === 0 ? '' : `:${twoDigits(minutes % 60)}`
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format({ ms, offsetMinutes }: ZonedInstant, options: Intl.DateTimeFormatOptions): string {
  return formatOf(options).format(new Date(ms + offsetMinutes * 60_000))
}

// Making one costs a quarter of a millisecond, which is more than the rest of a page.
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = Object.keys(options).join()
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  formats.set(key, made)
  return made
}
