import type { Timers } from '../../../src/core/time/timers.ts'

type Alarm = { at: number; act: (() => void) | undefined }

/** A virtual clock that jumps from timer to timer. */
export function virtualClock(start = Date.UTC(2025, 6, 21)) {
  let now = start
  /** In the order in which they ring. */
  const alarms: Alarm[] = []

  function at(instant: number, act: () => void): () => void {
    const alarm: Alarm = { at: Math.max(Math.round(instant), now), act }
    alarms.splice(alarms.findLastIndex((other) => other.at <= alarm.at) + 1, 0, alarm)
    return () => {
      alarm.act = undefined
    }
  }

  async function step(until: number): Promise<boolean> {
    const [next] = alarms
    if (next === undefined || next.at > until) return false
    alarms.shift()
    if (next.act === undefined) return true
    now = next.at
    next.act()
    await settled()
    return true
  }

  const timers: Timers = { now: () => now, after: (ms, act) => at(now + ms, act) }
  return {
    timers,
    at,
    now: () => now,
    /** Runs every timer up to an instant. */
    async runTo(instant: number): Promise<void> {
      await settled()
      while (await step(instant));
      now = Math.max(now, instant)
    },
    /** Runs timers until a promise settles, and returns its result. */
    async during<Result>(work: Promise<Result>): Promise<Result> {
      const state = { open: true }
      const done = work.finally(() => (state.open = false))
      done.catch(() => undefined)
      await settled()
      const until = now + 3_600_000
      while (state.open && (await step(until)));
      if (state.open) throw new Error('the work hangs')
      return done
    },
  }
}

/** Runs pending promises without advancing the time. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
