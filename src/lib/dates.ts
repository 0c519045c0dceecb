export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** An instant with the UTC offset of its content file, so that texts can show it in that offset. */
export type ZonedInstant = {
  /** Milliseconds since the epoch. */
  ms: number
  offsetMinutes: number
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Parses `2025-07-20T00:00:00-05:00`; undefined unless it is an ISO instant with an offset on an existing day. */
export function readInstant(text: string): ZonedInstant | undefined {
  const zone = ISO_INSTANT.exec(text)?.[3]
  const ms = Date.parse(text)
  if (zone === undefined || Number.isNaN(ms)) return undefined
  const offsetMinutes = offsetOf(zone)
  // Date.parse reads February 30 as March 2, and 24:00 as the next day.
  const day = new Date(ms + offsetMinutes * 60_000).toISOString().slice(0, 10)
  return text.startsWith(day) ? { ms, offsetMinutes } : undefined
}

function offsetOf(zone: string): number {
  if (zone === 'Z') return 0
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

/** `July 20, 2025 at 5:00 PM UTC+12`: any instant in any offset. */
export function longInstant(instant: ZonedInstant): string {
  return `${longDate(instant)} at ${timeOfDay(instant)}`
}

/** `August 19, 2025 at 12:59 AM`: for a reader whose own clock it is, and who needs no zone's name. */
export function ownInstant(instant: ZonedInstant): string {
  return `${longDate(instant)} at ${clockTime(instant)}`
}

/** `November 22, 2026` of `2026-11-22`. */
export function longDay(day: string): string {
  return longDate({ ms: Date.parse(day), offsetMinutes: 0 })
}

/** `July 20, 2025` */
export function longDate(instant: ZonedInstant): string {
  return `${monthDay(instant)}, ${localDate(instant).getUTCFullYear()}`
}

/** `2025-07-20T00:00:00-05:00`: the instant in its own offset. */
export function isoInstant({ ms, offsetMinutes }: ZonedInstant): string {
  const local = localDate({ ms, offsetMinutes })
    .toISOString()
    .replace(/(\.000)?Z$/, '')
  const minutes = Math.abs(offsetMinutes)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map(twoDigits)
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${hour}:${minute}`
}

export function monthDay(instant: ZonedInstant): string {
  const date = localDate(instant)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}`
}

export function timeOfDay(instant: ZonedInstant): string {
  return `${clockTime(instant)} ${zoneName(instant.offsetMinutes)}`
}

function clockTime(instant: ZonedInstant): string {
  const date = localDate(instant)
  const hours = date.getUTCHours()
  return `${hours % 12 || 12}:${twoDigits(date.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
}

// The specification calls UTC-5 "EST". Other offsets are shown as numbers.
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

// Shifts the instant by its offset and reads it with the UTC getters. Intl costs 12 ms of CPU in each new isolate, and 100
// ms on a phone.
export function localDate({ ms, offsetMinutes }: ZonedInstant): Date {
  return new Date(ms + offsetMinutes * 60_000)
}
