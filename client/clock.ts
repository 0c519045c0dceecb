import type { ClockProps } from '../src/contest/banner.tsx'
import { part, show, yourTime } from './clock-face.ts'
import { isOutdated, isTouched } from './clock-outdated.ts'
import { isSynced, notify, stateNow, subscribe, sync, untilNextChange } from './server-clock.ts'

/** How often an open page checks whether the device has slept. */
const LOOK_MS = 30_000
/** Random delays that spread requests after a change: up to 1 s to ask, 3 s more to reload. */
const ASK_WITHIN_MS = 1000
const RELOAD_WITHIN_MS = 3000

/**
 * Keeps phase and countdown of an open contest page current. Asks the server at each change and on waking; reloads the page
 * when its phase is outdated.
 */
export function mount(page: HTMLElement, props: ClockProps): void {
  part(page, 'your-time').textContent = yourTime(props)
  if (props.phase === 'ended') return

  let look: ReturnType<typeof setTimeout> | undefined
  let reload: ReturnType<typeof setTimeout> | undefined

  async function refresh(): Promise<void> {
    clearTimeout(look)
    // A hidden page does nothing: `visibilitychange` calls this again.
    if (document.hidden) return
    if (!isSynced()) await sync(props.giveaway)
    notify()
    clearTimeout(look)
    const change = untilNextChange()
    const wait = change === undefined ? LOOK_MS : change + Math.random() * ASK_WITHIN_MS
    look = setTimeout(refresh, Math.min(wait, LOOK_MS))
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
  for (const wake of ['pageshow', 'focus', 'online']) {
    addEventListener(wake, () => void refresh())
  }
  void refresh()
}

// When a page that was just reloaded is still outdated, a cache is behind: reload again within 30 s instead of 3 s.
function reloadWithin(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  const reloaded = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
  return reloaded && performance.now() < LOOK_MS ? LOOK_MS : RELOAD_WITHIN_MS
}
