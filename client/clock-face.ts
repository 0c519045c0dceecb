import type { ClockProps } from '../src/contest/banner.tsx'
import { fill } from '../src/domain/words.ts'
import type { PeriodState } from '../src/giveaway/giveaway.ts'
import { ownInstant } from '../src/lib/dates.ts'

export function show(page: HTMLElement, props: ClockProps, state: PeriodState): void {
  const { banner, days, length } = props
  const labels = days[state.phase]
  const count = state.phase === 'ended' ? length : state.days
  write(part(page, 'phase'), banner[state.phase])
  write(part(page, 'days'), String(count))
  write(part(page, 'days-label'), count === 1 ? labels.one : labels.other)
}

export function yourTime({ phase, opensAt, closesAt, yourTime: words }: ClockProps): string {
  const instant = new Date(phase === 'not_started' ? opensAt : closesAt)
  const offsetMinutes = -instant.getTimezoneOffset()
  return fill(words, { yourTime: ownInstant({ ms: instant.getTime(), offsetMinutes }) })
}

export function part(page: HTMLElement, name: string): HTMLElement {
  return page.querySelector<HTMLElement>(`[data-clock="${name}"]`)!
}

// Writing the same text again would move a screen reader's position.
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
