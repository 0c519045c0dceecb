import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What the server does with a request that it has read: takes it (counts it), and writes what it likes. */
export type Behaviour = (socket: Socket, take: () => void) => void

export type Received = {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/** A server on real sockets that can do all that an upstream should not. It counts an Idempotency-Key once. */
export async function startMisbehaving() {
  const received: Received[] = []
  const behave: Behaviour = takesIt
  const taken = new Map<string, string>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8')
      const request = parse(text)
      if (request === undefined) return
      text = ''
      received.push(request)
      const key = request.headers['idempotency-key'] ?? ''
      control.behave(socket, () => taken.has(key) || taken.set(key, request.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const control = {
    url: `http://127.0.0.1:${port}`,
    received,
    taken,
    behave,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
  return control
}

/** A well-behaved answer that both upstreams' callers understand. */
export function takesIt(socket: Socket, take: () => void): void {
  take()
  answer(200, '{"ok":true,"success":true}')(socket, take)
}

/** A plain answer; nothing is taken. */
export function answer(status: number, body = '', headers: Record<string, string> = {}): Behaviour {
  const all = { 'content-type': 'application/json', connection: 'close', ...headers }
  const head = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return (socket) =>
    socket.end(
      `HTTP/1.1 ${status} Some Words\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
}

/** Takes the request and then does something else. */
export function taking(behaviour: Behaviour): Behaviour {
  return (socket, take) => {
    take()
    behaviour(socket, take)
  }
}

/** Writes a text in small pieces, slower than anybody waits, from a byte on. */
export function drip(text: string, from = 0, everyMs = 100): Behaviour {
  return (socket) => {
    socket.write(text.slice(0, from))
    let at = from
    const timer = setInterval(() => {
      if (socket.destroyed || at >= text.length) return clearInterval(timer)
      socket.write(text[at++] ?? '')
    }, everyMs)
  }
}

/** Writes without end, as fast as it is read, after a beginning. */
export function flood(beginning: string, piece: string): Behaviour {
  return (socket) => {
    socket.write(beginning)
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.on('drain', more)
    more()
  }
}

/** Writes a part and, a moment later, resets the connection. */
export function reset(part: string): Behaviour {
  return (socket) => {
    socket.write(part)
    setTimeout(() => socket.resetAndDestroy(), part === '' ? 0 : 30)
  }
}

function parse(text: string): Received | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [start = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const body = text.slice(end + 4)
  if (Buffer.byteLength(body) < Number(headers['content-length'] ?? 0)) return undefined
  const [method = '', path = ''] = start.split(' ')
  return { method, path, headers, body }
}
