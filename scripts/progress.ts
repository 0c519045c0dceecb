const LOG_MS = 10_000
const CLEAR = '\r\u001b[K'

/** Steps that have begun and not ended, as shown. */
const running = new Map<string, string>()

/**
 * Counts a step's parts; call the returned function after each. A terminal shows all running steps in one line, a log gets a
 * line every ten seconds. Both get a line for each step that is done.
 */
export function startProgress(step: string, parts: number): () => void {
  const { stdout } = process
  let logged = performance.now()
  let done = 0
  return () => {
    done += 1
    if (done === parts) {
      running.delete(step)
      stdout.write(`${stdout.isTTY ? CLEAR : ''}  ${step}: ${parts}\n`)
      return
    }
    running.set(step, `${step}: ${done} of ${parts}`)
    if (stdout.isTTY) stdout.write(`${CLEAR}  ${[...running.values()].join(', ')}`)
    else if (performance.now() - logged >= LOG_MS) {
      logged = performance.now()
      stdout.write(`  ${running.get(step)}\n`)
    }
  }
}
