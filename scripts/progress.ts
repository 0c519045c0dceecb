/** Counts steps of a long task as done. */
export type Step = (count?: number) => void

/** What progress is written to: a terminal, or nothing. */
export type Terminal = { isTTY?: boolean; write: (text: string) => unknown }

const PAUSE_MS = 200
const CLEAR = '\r\u001b[K'

/**
 * Says on a terminal how many of a long task's steps are done and how long the others will take, as long as those did. Call
 * what it returns after each step, or after several with their number. Where stderr is no terminal, it says nothing.
 */
export function startProgress(
  steps: number,
  out: Terminal = process.stderr,
  now: () => number = () => performance.now(),
): Step {
  if (out.isTTY !== true) return () => {}
  const begun = now()
  let said = begun
  let done = 0
  out.write(`${CLEAR}0 of ${steps}`)
  return (count = 1) => {
    done += count
    const at = now()
    if (done < steps && at - said < PAUSE_MS) return
    said = at
    const left = ((at - begun) / done) * (steps - done)
    out.write(done < steps ? `${CLEAR}${done} of ${steps}, about ${spoken(left)} left` : CLEAR)
  }
}

function spoken(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
