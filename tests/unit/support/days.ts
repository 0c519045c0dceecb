import { constantFrom, integer, oneof } from 'fast-check'
import { isoDay } from '../../../src/lib/dates.ts'

const days = integer({
  min: Date.UTC(1990, 0, 1) / 86_400_000,
  max: Date.UTC(2090, 0, 1) / 86_400_000,
})

/** Any day of a century, and often one near a leap day, a year's end or a change of summer time. */
export const anyDay = oneof(
  days.map((day) => isoDay(day * 86_400_000)),
  constantFrom('2028-02-28', '2028-02-29', '2027-12-31', '2027-03-14', '2027-10-31', '2027-11-07'),
)
