export type Step = (count?: number) => void

/** A progress output: `process.stderr`, or a test's. */
type Terminal = { isTTY?: boolean; write: (text: string) => unknown }

const PAUSE_MS = 200
const CLEAR = '\r\u001b[K'

/** Shows progress and the remaining time on a terminal. Call the returned function after each step. */
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
