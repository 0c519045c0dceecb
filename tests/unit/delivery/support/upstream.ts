import type { Kind } from '../../../../src/delivery/submission.ts'
import { upstreamsOf } from '../../../../src/delivery/upstreams.ts'
import type { Timers } from '../../../../src/lib/timers.ts'

export type Call = { kind: Kind; url: string; key: string; body: string; at: number }

/** How an upstream handles a call: `takes` counts it, `answer` is the response; undefined: never answers. */
export type Behaviour = { takes: boolean; answer: Response | Error | undefined; ms?: number }

export const upstreamsAt = (signups: string, formsUrl = signups) =>
  upstreamsOf({
    newsletter: { service: 'supabase', url: signups, key: 'anon' },
    formsUrl,
    contestFormId: 'contest',
    callsPerMinute: 40,
  })

export const upstreams = upstreamsAt('https://signups.test', 'https://forms.test')

/** Formspree's answer; of a signup's answer only the status is read. */
export function good(): Behaviour {
  return { takes: true, answer: Response.json({ next: '/thanks', ok: true }) }
}

/** Both upstreams. A key counts once; the test sets their behaviour. */
export function fakeUpstream(timers: Timers, behave: (call: Call) => Behaviour = good) {
  const calls: Call[] = []
  const taken = new Map<string, Call>()
  const copies = new Map<string, number>()
  const world = { behave }
  // Calls in progress: no row may be sent twice concurrently. A killed caller's call ends after 10 s.
  const open = new Map<string, number>()
  let overlaps = 0

  const fetchImpl = (async (input: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const kind = input.startsWith('https://signups.test/') ? 'signup' : 'entry'
    const call: Call = {
      kind,
      url: input,
      key: headers.get('idempotency-key') ?? '',
      body: init.body as string,
      at: timers.now(),
    }
    calls.push(call)
    if ((open.get(call.key) ?? 0) > timers.now()) overlaps += 1
    open.set(call.key, timers.now() + 10_000)
    init.signal?.addEventListener('abort', () => open.delete(call.key))
    const { takes, answer, ms = 20 } = world.behave(call)
    await new Promise<void>((resolve) => void timers.after(ms, resolve))
    if (answer !== undefined) open.delete(call.key)
    if (takes) copies.set(call.key, (copies.get(call.key) ?? 0) + 1)
    if (takes && !taken.has(call.key)) taken.set(call.key, call)
    if (answer === undefined) return new Promise<Response>(() => {})
    if (answer instanceof Error) throw answer
    return answer
  }) as typeof fetch

  return {
    fetch: fetchImpl,
    calls,
    taken,
    copies,
    overlaps: () => overlaps,
    set: (next: typeof behave) => (world.behave = next),
  }
}
