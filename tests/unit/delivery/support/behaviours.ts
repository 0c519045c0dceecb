import { answer, type Behaviour, drip, flood, reset, taking } from './misbehaving.ts'

type Outcome = 'delivered' | 'again' | 'needs_attention'
type Named = Readonly<Record<string, Behaviour | 'refused'>>

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const sized = `${head}content-length: 26\r\n\r\n{"ok":true,"success":true}`

const failures: Named = {
  'connection refused': 'refused',
  'no bytes': () => {},
  'closed without an answer': (socket) => socket.end(),
  'slow drip of the head': drip(sized),
  'reset before the answer': reset(''),
  'reset in the middle of the head': reset('HTTP/1.1 200 OK\r\ncont'),
  'no HTTP at all': (socket) => socket.end('220 smtp.example.org ESMTP\r\n\r\n'),
  'endless head': flood('HTTP/1.1 200 OK\r\n', `x-more: ${'x'.repeat(500)}\r\n`),
  ...statuses([301, 302, 303, 307, 308], { location: '/elsewhere' }),
  ...statuses([401, 403, 404, 429, 503, 504, 546]),
  500: answer(500, '{"success":true}'),
  502: answer(502, '<h1>Bad gateway</h1>'),
  'taken, and the answer lost': taking(reset('')),
  'taken, and the answer never written': taking(() => {}),
  'taken, and answered 500': taking(answer(500)),
}

const unreadable: Named = {
  'slow drip of the body': drip(sized, sized.length - 20),
  'reset in the middle of the body': reset(sized.slice(0, -8)),
  'endless body': flood(`${head}\r\n{"success":true,"more":"`, 'x'.repeat(4096)),
  '17 KiB of body': answer(200, JSON.stringify({ success: true, more: 'x'.repeat(17_000) })),
  '200 with HTML': answer(200, '<h1>Welcome!</h1>', { 'content-type': 'text/html' }),
  '200 with broken JSON': answer(200, '{"success":tru'),
  '200 with nothing': answer(200),
  '200 with null': answer(200, 'null'),
  '200 {"ok":false}': answer(200, '{"ok":false}'),
  '200 {"success":"true"}': answer(200, '{"success":"true"}'),
  '200 said to be gzip': answer(200, '{"success":true}', { 'content-encoding': 'gzip' }),
}

const refusals: Named = { 400: answer(400, '{"error":"no"}'), ...statuses([409, 413, 422]) }

/** Every behaviour with what becomes of a signup (its status alone is read) and of an entry (its flag is read). */
export const behaviours = [
  ...all(failures, 'again', 'again'),
  ...all(unreadable, 'delivered', 'again'),
  ...all(
    { '200 {"success":false}': answer(200, '{"success":false}') },
    'delivered',
    'needs_attention',
  ),
  ...all(refusals, 'needs_attention', 'needs_attention'),
]

/** Only the time limit ends the wait for these. */
export const hanging: ReadonlySet<string> = new Set([
  'no bytes',
  'slow drip of the head',
  'slow drip of the body',
  'taken, and the answer never written',
])

function all(named: Named, newsletter: Outcome, contest: Outcome) {
  return Object.entries(named).map(([name, behaviour]) => ({
    name,
    behaviour,
    newsletter,
    contest,
  }))
}

function statuses(list: readonly number[], headers = {}): Named {
  return Object.fromEntries(list.map((status) => [status, answer(status, '', headers)]))
}
