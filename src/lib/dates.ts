import { months } from '../content/months.ts'
import type { ZonedInstant } from '../domain/instant.ts'

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
