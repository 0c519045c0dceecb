import type { Kind } from '../../../src/server/ledger/submission.ts'
import { upstreamsOf } from '../../../src/server/services/upstreams.ts'
import { delay, type Timers } from '../../../src/core/time/timers.ts'

export type Call = { kind: Kind; url: string; key: string; body: string; at: number }

/** How an upstream handles a call: whether it takes the row, and its response; undefined: it never answers. */
export type Behaviour = { takes: boolean; answer: Response | undefined; ms?: number }

export const upstreamsAt = (signups: string, formsUrl = signups) =>
  upstreamsOf({
    newsletter: { service: 'supabase', url: signups, key: 'anon' },
    formsUrl,
    giveawayFormId: 'contest',
    callsPerMinute: 40,
  })

export const upstreams = upstreamsAt('https://signups.test', 'https://forms.test')

/** Formspree's answer; of a signup's answer only the status is read. */
export function good(): Behaviour {
  return { takes: true, answer: Response.json({ next: '/thanks', ok: true }) }
}

/** Both upstreams. The test sets their behaviour. */
export function fakeUpstream(timers: Timers) {
  const calls: Call[] = []
  const taken: Call[] = []
  let behave: (call: Call) => Behaviour = good
  // Calls in progress: no row may be sent twice concurrently. A killed caller's call ends after 10 s.
  const open = new Map<string, number>()
  let overlaps = 0

  const fetchImpl = (async (url: string, { headers, body, signal }: RequestInit) => {
    const call: Call = {
      kind: url.startsWith('https://signups.test/') ? 'signup' : 'entry',
      url,
      key: new Headers(headers).get('idempotency-key') ?? '',
      body: body as string,
      at: timers.now(),
    }
    calls.push(call)
    if ((open.get(call.key) ?? 0) > timers.now()) overlaps += 1
    open.set(call.key, timers.now() + 10_000)
    signal?.addEventListener('abort', () => open.delete(call.key))
    const { takes, answer, ms = 20 } = behave(call)
    await delay(ms, timers)
    if (takes) taken.push(call)
    if (answer === undefined) return new Promise<Response>(() => {})
    open.delete(call.key)
    return answer
  }) as typeof fetch

  return {
    fetch: fetchImpl,
    calls,
    /** The calls whose rows the service took. */
    taken,
    overlaps: () => overlaps,
    set: (next: typeof behave) => (behave = next),
  }
}
