import { constantFrom, integer, oneof } from 'fast-check'
import { DAY_MS, isoDay } from '../../../src/core/time/dates.ts'

const days = integer({
  min: Date.UTC(1990, 0, 1) / DAY_MS,
  max: Date.UTC(2090, 0, 1) / DAY_MS,
})

/** Any day of a century, and often one near a leap day, a year's end or a change of summer time. */
export const anyDay = oneof(
  days.map((day) => isoDay(day * DAY_MS)),
  constantFrom('2028-02-28', '2028-02-29', '2027-12-31', '2027-03-14', '2027-10-31', '2027-11-07'),
)
