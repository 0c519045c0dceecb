import { connect } from 'node:net'

/** What a socket answers to bytes that no client library would send; more of them follow until it does. */
export function rawAnswer(url: string, text: string, more: readonly string[] = []) {
  const { hostname, port } = new URL(url)
  return new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    const rest = more.values()
    function writeOn() {
      const next = rest.next()
      if (!next.done && !socket.destroyed) socket.write(next.value, 'latin1', writeOn)
    }
    socket.write(text, 'latin1', writeOn)
    socket.setTimeout(5000, () => socket.destroy())
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.includes('\r\n\r\n')) socket.destroy()
    })
    // A server that has heard enough may hang up in the middle: then what it said until then counts.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
  })
}
