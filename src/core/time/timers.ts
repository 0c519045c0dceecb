/** Clock and timer as an argument, so that tests control the time. */
export type Timers = {
  /** Milliseconds since the epoch. */
  now: () => number
  /** Calls `act` after `ms`. Returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void
}

export const realTimers: Timers = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

export function delay(ms: number, timers: Timers): Promise<void> {
  return new Promise((resolve) => void timers.after(ms, resolve))
}

/** Rejects after `ms`. The work itself continues. */
export function withTimeout<Result>(
  ms: number,
  work: Promise<Result>,
  timers: Timers,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(ms, () => reject(new Error(`no answer in ${ms} ms`)))
    work.then(resolve, reject).finally(cancel)
  })
}
