const PAUSE_MS = 200
const CLEAR = '\r\u001b[K'

/** Shows progress and the remaining time on a terminal. Call the returned function after each step. */
export function startProgress(steps: number): () => void {
  const { stderr } = process
  if (!stderr.isTTY) return () => {}
  const begun = performance.now()
  let shown = begun
  let done = 0
  stderr.write(`${CLEAR}0 of ${steps}`)
  return () => {
    done += 1
    const now = performance.now()
    if (done < steps && now - shown < PAUSE_MS) return
    shown = now
    const seconds = Math.ceil((((now - begun) / done) * (steps - done)) / 1000)
    const left = seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
    stderr.write(done < steps ? `${CLEAR}${done} of ${steps}, about ${left} left` : CLEAR)
  }
}
