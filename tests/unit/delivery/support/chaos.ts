import type { Random } from './random.ts'
import type { Behaviour } from './upstream.ts'
import { type Gate, type Life, never } from './world.ts'

/** Shares out of 1. */
const shares = {
  storeFaults: 0.05,
  stalls: 0.01,
  upstreamFaults: 0.2,
  duplicates: 0.1,
  kills: 0.01,
}

/** Everything that can go wrong around the delivery, at random and counted, until `calm` is set. */
export function createChaos(random: Random) {
  const counts = { storeFaults: 0, stalls: 0, upstreamFaults: 0, kills: 0, duplicates: 0 }
  const chaos = { calm: false, counts, gate, life, mood, twice, cronFires }
  const doomed = new WeakSet<Life>()

  function happens(fault: keyof typeof shares): boolean {
    if (chaos.calm || random() >= shares[fault]) return false
    counts[fault] += 1
    return true
  }

  /** Some invocations die at one of their calls. */
  function life(): Life {
    const given = { alive: true }
    if (happens('kills')) doomed.add(given)
    return given
  }

  async function gate<T>(target: Parameters<Gate>[0], act: () => Promise<T>, life: Life) {
    if (chaos.calm) return act()
    if (doomed.has(life) && random() < 0.3) {
      if (random() < 0.5) await act()
      life.alive = false
      return never
    }
    if (target === 'upstream') return act()
    const dice = random()
    const acts = random() < 0.5
    if (dice < shares.storeFaults) {
      counts.storeFaults += 1
      if (acts) await act()
      throw new Error('D1_ERROR: chaos')
    }
    if (dice < shares.storeFaults + shares.stalls) {
      counts.stalls += 1
      if (acts) await act()
      return never
    }
    return act()
  }

  function mood(): Behaviour {
    const ms = 30 + random() * 400
    if (!happens('upstreamFaults'))
      return { takes: true, answer: Response.json({ success: true }), ms }
    const takes = random() < 0.3
    return { takes, answer: failures[Math.floor(random() * failures.length)]?.(), ms }
  }

  /** Whether the queue brings an acknowledged message again. */
  function twice(): boolean {
    return happens('duplicates')
  }

  /** How often the cron fires for one minute. */
  function cronFires(): number {
    return !chaos.calm && random() < 0.01 ? 2 : 1
  }

  return chaos
}

export type Chaos = ReturnType<typeof createChaos>

const failures: readonly (() => Response | Error | undefined)[] = [
  () => new Response('', { status: 500 }),
  () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
  () => new Response('', { status: 503, headers: { 'retry-after': '45' } }),
  () => new Response('', { status: 429 }),
  () => new TypeError('connection refused'),
  () => undefined,
]
