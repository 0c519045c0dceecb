import type { ClockProps } from '../src/contest/banner.tsx'
import type { EntryPeriod, PeriodState } from '../src/giveaway/giveaway.ts'
import { isoInstant } from '../src/lib/dates.ts'

export function isOutdated(props: ClockProps, state: EntryPeriod & PeriodState): boolean {
  return (
    state.phase !== props.phase ||
    isoInstant(state.opensAt) !== props.opensAt ||
    isoInstant(state.closesAt) !== props.closesAt
  )
}

/** Whether a reload would lose something: typed text, the focus in the form, or the receipt. */
export function isTouched(page: HTMLElement): boolean {
  if (page.querySelector('.entered')) return true
  const form = page.querySelector('form')
  if (!form) return false
  const data = new FormData(form)
  // The server filled in these fields.
  for (const name of ['consent', 'attribution']) data.delete(name)
  const typed = [...data.values()].some((value) => value !== '')
  return typed || form.contains(document.activeElement)
}
