const months = [
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

const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** Whether a text is an existing day like `2027-01-03`. Days have no time zone and compare as strings. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && isoDay(ms) === text
}

export function addDays(day: string, count: number): string {
  return isoDay(Date.parse(day) + count * DAY_MS)
}

/** The first Sunday after a day, never the day itself. */
export function nextSunday(day: string): string {
  return isoDay(sundayAfter(Date.parse(day)))
}

function sundayAfter(ms: number): number {
  return ms + (7 - new Date(ms).getUTCDay()) * DAY_MS
}

export function nextMonth(day: string): string {
  return `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
}

/** `Sunday, January 3` of `2027-01-03`. */
export function weekdayDate(day: string): string {
  const instant = { ms: Date.parse(day), offsetMinutes: 0 }
  return `${weekdays[localDate(instant).getUTCDay()]}, ${monthDay(instant)}`
}

export function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** An instant with the UTC offset of its content file, in which texts show it. */
export type ZonedInstant = {
  /** Milliseconds since the epoch. */
  ms: number
  offsetMinutes: number
}

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Parses an ISO instant with an offset, like `2025-07-20T00:00:00-05:00`; undefined when invalid. */
export function readInstant(text: string): ZonedInstant | undefined {
  const ms = Date.parse(text)
  if (!ISO_INSTANT.test(text) || Number.isNaN(ms)) return undefined
  const local = Date.parse(text.replace(/[+-]\d{2}:\d{2}$/, 'Z'))
  // Date.parse reads February 30 as March 2, and 24:00 as the next day.
  return text.startsWith(isoDay(local)) ? { ms, offsetMinutes: (local - ms) / 60_000 } : undefined
}

/** Parses an instant, or a day like `2027-03-02`, which starts at midnight in UTC-5. */
export function readStart(text: string): ZonedInstant | undefined {
  return readInstant(text) ?? readInstant(`${text}T00:00:00-05:00`)
}

/** `July 20, 2025 at 5:00 PM UTC+12` */
export function longInstant(instant: ZonedInstant): string {
  return `${longDate(instant)} at ${timeOfDay(instant)}`
}

/** `August 19, 2025 at 12:59 AM`, without a zone. */
export function zonelessInstant(instant: ZonedInstant): string {
  return `${longDate(instant)} at ${clockTime(instant)}`
}

/** `November 22, 2026` of `2026-11-22`. */
export function longDay(day: string): string {
  return longDate({ ms: Date.parse(day), offsetMinutes: 0 })
}

/** `7:00 AM` of `07:00`. */
export function longTime(time: string): string {
  return clockTime({ ms: Date.parse(`1970-01-01T${time}Z`), offsetMinutes: 0 })
}

export function longDate(instant: ZonedInstant): string {
  return `${monthDay(instant)}, ${localDate(instant).getUTCFullYear()}`
}

/** `2025-07-20T00:00:00-05:00` */
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
  return `${clockTime(instant)} ${zoneName(instant)}`
}

/** ` (12:59 AM Eastern Daylight Time on August 19)` for an instant in EST during daylight time, else empty. */
export function daylightTime({ ms, offsetMinutes }: ZonedInstant): string {
  if (offsetMinutes !== EST || !isSummerInNewYork(ms)) return ''
  const inEdt = { ms, offsetMinutes: EDT }
  const [day, dayInEdt] = [monthDay({ ms, offsetMinutes }), monthDay(inEdt)]
  return ` (${clockTime(inEdt)} Eastern Daylight Time${day === dayInEdt ? '' : ` on ${dayInEdt}`})`
}

// From 2 AM on the second Sunday in March to 2 AM on the first one in November: 15 U.S.C. 260a.
function isSummerInNewYork(ms: number): boolean {
  const year = new Date(ms).getUTCFullYear()
  const [march7, october31] = [Date.UTC(year, 2, 7), Date.UTC(year, 9, 31)]
  return sundayAfter(march7) + 7 * HOUR_MS <= ms && ms < sundayAfter(october31) + 6 * HOUR_MS
}

function clockTime(instant: ZonedInstant): string {
  const date = localDate(instant)
  const hours = date.getUTCHours()
  return `${hours % 12 || 12}:${twoDigits(date.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
}

const EST = -300
const EDT = -240

/** The specification calls UTC-5 "EST" all year. UTC-4 is "EDT" in New York's summer. Others are like "UTC+2". */
function zoneName({ ms, offsetMinutes }: ZonedInstant): string {
  if (offsetMinutes === EST) return 'EST'
  if (offsetMinutes === EDT && isSummerInNewYork(ms)) return 'EDT'
  if (offsetMinutes === 0) return 'UTC'
  const minutes = Math.abs(offsetMinutes)
  const rest = minutes % 60 === 0 ? '' : `:${twoDigits(minutes % 60)}`
  return `UTC${offsetMinutes < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

// Read with the UTC getters. Intl takes 12 ms of CPU in each new isolate, and 100 ms on a phone.
export function localDate({ ms, offsetMinutes }: ZonedInstant): Date {
  return new Date(ms + offsetMinutes * 60_000)
}

/** The instant a number of months earlier, on the same day of the month or its last. */
export function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}
