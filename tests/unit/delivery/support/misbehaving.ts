import { type AddressInfo, createServer, type Socket } from 'node:net'

/** How the server handles a request that it has read: accepts (counts) it or not, and writes any bytes. */
export type Behaviour = (socket: Socket, take: () => void) => void

export type Received = {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/** A server on real sockets that can misbehave in every way. Counts an Idempotency-Key once. */
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

/** Formspree's answer; of a signup's answer only the status is read. */
const TAKEN = '{"next":"/thanks","ok":true}'

export function takesIt(socket: Socket, take: () => void): void {
  take()
  answer(200, TAKEN)(socket, take)
}

/** A plain answer; the request is not accepted. */
function answer(status: number, body = '', headers: Record<string, string> = {}): Behaviour {
  const all = { 'content-type': 'application/json', connection: 'close', ...headers }
  const head = Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return (socket) =>
    socket.end(
      `HTTP/1.1 ${status} Some Words\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
}

/** Accepts the request, then behaves differently. */
function taking(behaviour: Behaviour): Behaviour {
  return (socket, take) => {
    take()
    behaviour(socket, take)
  }
}

/** Writes a text in small pieces, slower than the time limit, from a byte on. */
function drip(text: string, from = 0, everyMs = 100): Behaviour {
  return (socket) => {
    socket.write(text.slice(0, from))
    let at = from
    const timer = setInterval(() => {
      if (socket.destroyed || at >= text.length) return clearInterval(timer)
      socket.write(text[at++] ?? '')
    }, everyMs)
  }
}

/** Writes a beginning, then endless bytes as fast as they are read. */
function flood(beginning: string, piece: string): Behaviour {
  return (socket) => {
    socket.write(beginning)
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.on('drain', more)
    more()
  }
}

/** Writes a part, then resets the connection. */
function reset(part: string): Behaviour {
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

type Outcome = 'delivered' | 'again' | 'refused'
type Named = Readonly<Record<string, Behaviour | 'refused'>>

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const sized = `${head}content-length: ${TAKEN.length}\r\n\r\n${TAKEN}`

const failures: Named = {
  'connection refused': 'refused',
  'no bytes': () => {},
  'closed without an answer': (socket) => socket.end(),
  'slow drip of the head': drip(sized),
  'reset before the answer': reset(''),
  'reset in the middle of the head': reset('HTTP/1.1 200 OK\r\ncont'),
  'no HTTP at all': (socket) => socket.end('220 smtp.example.org ESMTP\r\n\r\n'),
  'endless head': flood('HTTP/1.1 200 OK\r\n', `x-more: ${'x'.repeat(500)}\r\n`),
  'a redirect': answer(302, '', { location: '/elsewhere' }),
  500: answer(500, '{"success":true}'),
  502: answer(502, '<h1>Bad gateway</h1>'),
  'taken, and the answer lost': taking(reset('')),
  'taken, and the answer never written': taking(() => {}),
  'taken, and answered 500': taking(answer(500)),
}

/** Successes with an invalid body. */
const invalidBodies: Named = {
  'slow drip of the body': drip(sized, sized.length - 20),
  'reset in the middle of the body': reset(sized.slice(0, -8)),
  'endless body': flood(`${head}\r\n{"success":true,"more":"`, 'x'.repeat(4096)),
  '17 KiB of body': answer(200, JSON.stringify({ success: true, more: 'x'.repeat(17_000) })),
  '200 with HTML': answer(200, '<h1>Welcome!</h1>', { 'content-type': 'text/html' }),
  '200 with broken JSON': answer(200, '{"success":tru'),
  '200 with nothing': answer(200),
  '200 with null': answer(200, 'null'),
  '200 {"success":"true"}': answer(200, '{"success":"true"}'),
  '200 said to be gzip': answer(200, '{"success":true}', { 'content-encoding': 'gzip' }),
}

const refusedByBody: Named = {
  '200 {"success":false}': answer(200, '{"success":false}'),
  '200 {"ok":false}': answer(200, '{"ok":false}'),
}

const refusals: Named = { 400: answer(400, '{"error":"no"}') }

/** Every behaviour with the outcome of a signup (read from the status) and of an entry (read from the flag). */
export const behaviours = [
  ...all(failures, 'again', 'again'),
  ...all(invalidBodies, 'delivered', 'again'),
  ...all(refusedByBody, 'delivered', 'refused'),
  ...all(refusals, 'refused', 'refused'),
]

/** Only the time limit ends these. */
export const hanging: ReadonlySet<string> = new Set([
  'no bytes',
  'slow drip of the head',
  'slow drip of the body',
  'taken, and the answer never written',
])

function all(named: Named, signup: Outcome, entry: Outcome) {
  return Object.entries(named).map(([name, behaviour]) => ({
    name,
    behaviour,
    signup,
    entry,
  }))
}
