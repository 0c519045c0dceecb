/** Clock and timer as arguments, so that tests run days in moments. */
export type Timers = {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Calls `act` after `ms`; the result calls it off. */
  after: (ms: number, act: () => void) => () => void
}

export const realTimers: Timers = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

/** Waits `ms`. */
export function pass(ms: number, timers: Timers): Promise<void> {
  return new Promise((resolve) => void timers.after(ms, resolve))
}

class TimedOut extends Error {
  override name = 'TimedOut'
}

/** The work's result, or a `TimedOut` after `ms`. The work itself goes on; whoever began it may await it elsewhere. */
export function within<Result>(ms: number, work: Promise<Result>, timers: Timers): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(ms, () => reject(new TimedOut(`no answer in ${ms} ms`)))
    work.then(resolve, reject).finally(cancel)
  })
}
