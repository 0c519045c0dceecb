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
