const CLEAR = '\r\u001b[K'

/** Steps that have begun and not ended, as shown. */
const running = new Map<string, string>()

/** Counts a step's parts; call the returned function after each. A terminal also shows the steps that are running. */
export function startProgress(step: string, parts: number): () => void {
  const { stdout } = process
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
  }
}
