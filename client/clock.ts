import type { ClockProps } from '../src/views/giveaway/banner.tsx'
import type { EntryPeriod, PeriodState } from '../src/core/giveaway/giveaway.ts'
import { isoInstant, zonelessInstant } from '../src/core/time/dates.ts'
import { isSynced, notify, stateNow, subscribe, sync, untilNextChange } from './server-clock.ts'

/** How often an open page checks whether the device has slept. */
const CHECK_MS = 30_000
/** Random delays spread the requests of all visitors after a change: up to 1 s to ask, 3 s more to reload. */
const ASK_WITHIN_MS = 1000
const RELOAD_WITHIN_MS = 3000

/** Keeps phase and countdown current in an open tab, and reloads the page when its phase is outdated. */
export function mount(page: HTMLElement, props: ClockProps): void {
  if (props.phase === 'ended') return
  part(page, 'your-time').textContent = yourTime(props)

  let nextCheck: ReturnType<typeof setTimeout> | undefined
  let reload: ReturnType<typeof setTimeout> | undefined

  async function refresh(): Promise<void> {
    clearTimeout(nextCheck)
    // `visibilitychange` calls this again.
    if (document.hidden) return
    if (!isSynced()) await sync(props.giveaway)
    notify()
    clearTimeout(nextCheck)
    const change = untilNextChange()
    const wait = change === undefined ? CHECK_MS : change + Math.random() * ASK_WITHIN_MS
    nextCheck = setTimeout(refresh, Math.min(wait, CHECK_MS))
  }

  subscribe(() => {
    const state = stateNow()
    if (state === undefined) return
    show(page, props, state)
    const outdated = isSynced() && isOutdated(props, state)
    if (!outdated) {
      clearTimeout(reload)
      reload = undefined
    }
    if (outdated) reload ??= setTimeout(reloadUntouched, Math.random() * reloadWithin())
  })

  function reloadUntouched(): void {
    reload = undefined
    if (isTouched(page)) return
    // The URL of a POST's answer must not be requested again.
    if (location.pathname === props.path) location.reload()
    else location.replace(props.path)
  }

  document.addEventListener('visibilitychange', () => void refresh())
  for (const event of ['pageshow', 'focus', 'online']) addEventListener(event, () => void refresh())
  void refresh()
}

// A page that is outdated right after a reload came from a stale cache: retry within 30 s, not 3 s.
function reloadWithin(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const reloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
  return reloaded && performance.now() < CHECK_MS ? CHECK_MS : RELOAD_WITHIN_MS
}

function show(page: HTMLElement, props: ClockProps, state: PeriodState): void {
  const { phase, isLastDay } = state
  const labels = phase === 'not_started' ? props.days.not_started : props.days.left
  const open = isLastDay ? 'last_day' : 'open'
  const stage = { not_started: 'not_started', open, ended: 'closed' } as const
  write(part(page, 'phase'), props.banner[stage[phase]])
  write(part(page, 'days'), String(state.days))
  write(part(page, 'days-label'), state.days === 1 ? labels.one : labels.other)
}

function yourTime({ phase, opensAt, closesAt, yourTime: text }: ClockProps): string {
  const instant = new Date(phase === 'not_started' ? opensAt : closesAt)
  const offsetMinutes = -instant.getTimezoneOffset()
  return `${text} ${zonelessInstant({ ms: instant.getTime(), offsetMinutes })}`
}

function part(page: HTMLElement, name: string): HTMLElement {
  return page.querySelector<HTMLElement>(`[data-clock="${name}"]`)!
}

// Screen readers lose their position when the same text is written again.
function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

function isOutdated(props: ClockProps, state: EntryPeriod & PeriodState): boolean {
  return (
    state.phase !== props.phase ||
    isoInstant(state.opensAt) !== props.opensAt ||
    isoInstant(state.closesAt) !== props.closesAt
  )
}

/** Whether a reload would lose something: typed text, the focus in the form, or the receipt. */
function isTouched(page: HTMLElement): boolean {
  if (page.querySelector('.entered')) return true
  const form = page.querySelector('form')
  if (!form) return false
  const data = new FormData(form)
  // The server filled in these fields.
  for (const name of ['consent', 'attribution']) data.delete(name)
  const typed = [...data.values()].some((value) => value !== '')
  return typed || form.contains(document.activeElement)
}
