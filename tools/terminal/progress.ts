const CLEAR = '\r\u001b[K'

/** Counts a step's parts; call the returned function after each. */
export function startProgress(step: string, parts: number): () => void {
  const { stdout } = process
  let done = 0
  return () => {
    done += 1
    if (stdout.isTTY) stdout.write(`${CLEAR}  ${step}: ${done} of ${parts}`)
    if (done === parts) stdout.write(`${stdout.isTTY ? CLEAR : ''}  ${step}: ${parts}\n`)
  }
}
