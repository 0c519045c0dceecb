import type { Scheduler } from 'fast-check'
import { limits } from '../../../../src/server/ledger/limits.ts'
import { type Behaviour, good, upstreams } from '../../support/upstream.ts'
import { createWorld, type Gate, type Life, never } from '../../support/world.ts'
import { MINUTE, newRecord, type Plan } from './case.ts'
import { PACE, watchQueries } from './invariants.ts'

const slow = {
  signup: { ...upstreams.signup!, callsPerMinute: PACE },
  entry: { ...upstreams.entry!, callsPerMinute: PACE },
}

const behaviours: Record<string, () => Behaviour> = {
  takes: good,
  '503': () => ({ takes: false, answer: new Response('', { status: 503 }) }),
  '429': () => ({ takes: false, answer: new Response('', { status: 429 }) }),
  hangs: () => ({ takes: false, answer: undefined }),
  'takes, says 500': () => ({ takes: true, answer: new Response('', { status: 500 }) }),
}

export type World = ReturnType<typeof createFaultyWorld>

/** The delivery, whose calls `s` puts in order, with the faults of the plan. */
export function createFaultyWorld(s: Scheduler, plan: Plan) {
  const record = newRecord()
  const { sent } = record
  let calls = 0
  let calling: Life = { alive: true }

  const gate: Gate = async (target, act, life) => {
    const isCalm = record.phase !== 'faults'
    const is = isCalm ? undefined : plan.faults.find(({ call }) => call === calls)?.is
    const name = `${target} ${calls++}`
    const note = (weight: number) => void record.faults.push({ life, weight })
    const kill = () => {
      note(2)
      life.alive = false
    }
    const begunAt = clock.now()
    if (!isCalm && target !== 'upstream') await s.schedule(Promise.resolve(), name)
    if (is === 'dies before') kill()
    else if (is !== undefined && is !== 'dies after') note(1)
    if (is === 'fails' && target !== 'upstream') throw new Error('D1_ERROR: it fails')
    if (is === 'lands late' && target === 'ledger')
      await new Promise<void>((done) => void clock.timers.after(11 * MINUTE, done))
    else if (!life.alive) return never
    // No statement of D1 waits for days, as the clock of a case may.
    if (target === 'ledger' && clock.now() - begunAt >= 20 * MINUTE) {
      note(2)
      throw new Error('D1_ERROR: it is too late')
    }
    calling = life
    const at = sent.length
    const result = target === 'ledger' ? await queries.watched(act, life) : await act()
    if (target === 'upstream' && sent.some((call) => call.kills && call.life === life)) {
      record.killed.add(life)
      life.alive = false
    }
    if (record.phase === 'faults') await s.schedule(Promise.resolve(), `${name} answers`)
    const ms = clock.now() - begunAt
    if (target === 'ledger' && is === undefined && ms >= limits.ledger) note(1)
    if (target === 'upstream' && (is === 'stalls' || ms >= limits.upstream))
      Object.assign(sent[at]!, { isAnswered: false, isUnclear: true })
    if (is === 'dies after') kill()
    if (is === 'stalls') return never
    if (is === 'loses its answer' && target !== 'upstream') throw new Error('D1_ERROR: it is lost')
    return result
  }

  const world = createWorld({ gate, upstreams: slow })
  const { clock, ledger, upstream } = world
  const queries = watchQueries(ledger, record)

  upstream.set((call) => {
    const { is, ms } = plan.answers[sent.length] ?? { is: 'takes', ms: 20 }
    const usual = { faults: is, outage: plan.outage!, calm: 'takes' }[record.phase]
    const poison = call.key === record.posted[0]?.id ? plan.poison : undefined
    const kills = poison === 'kills'
    const name = kills ? usual : (poison ?? usual)
    const isUnclear = name === 'hangs' || name.endsWith('500')
    sent.push({ ...call, life: calling, isAnswered: name === 'takes', isUnclear, kills })
    return { ...behaviours[name]!(), ms: record.phase === 'faults' ? ms : 20 }
  })

  return { ...world, queries, record }
}
