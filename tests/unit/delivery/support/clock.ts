import type { Timers } from '../../../../src/lib/timers.ts'

type Alarm = { at: number; order: number; act: (() => void) | undefined }

/** A virtual clock that jumps from timer to timer. */
export function virtualClock(start = Date.UTC(2025, 6, 21)) {
  let now = start
  let order = 0
  const heap: Alarm[] = []

  function at(instant: number, act: () => void): () => void {
    const alarm: Alarm = { at: Math.max(Math.round(instant), now), order: order++, act }
    push(heap, alarm)
    return () => {
      alarm.act = undefined
    }
  }

  async function step(until: number): Promise<boolean> {
    const next = heap[0]
    if (next === undefined || next.at > until) return false
    pop(heap)
    if (next.act === undefined) return true
    now = next.at
    next.act()
    await settled()
    return true
  }

  const timers: Timers = { now: () => now, after: (ms, act) => at(now + ms, act) }
  return {
    timers,
    at,
    now: () => now,
    /** Runs every timer up to an instant. */
    async runTo(instant: number): Promise<void> {
      await settled()
      while (await step(instant));
      now = Math.max(now, instant)
    },
    /** Runs timers until a promise settles, and returns its result. */
    async during<Result>(work: Promise<Result>, patience = 3_600_000): Promise<Result> {
      const state = { open: true }
      const done = work.finally(() => (state.open = false))
      done.catch(() => undefined)
      await settled()
      const until = now + patience
      while (state.open && (await step(until)));
      if (state.open) throw new Error('the work hangs with no alarm left')
      return done
    },
  }
}

/** Runs pending promises without advancing the time. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function push(heap: Alarm[], alarm: Alarm): void {
  let index = heap.push(alarm) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (!isBefore(heap[index]!, heap[parent]!)) return
    swap(heap, index, parent)
    index = parent
  }
}

function pop(heap: Alarm[]): void {
  const last = heap.pop()!
  if (heap.length === 0) return
  heap[0] = last
  for (let index = 0; ;) {
    const left = 2 * index + 1
    const right = left + 1
    let least = index
    if (left < heap.length && isBefore(heap[left]!, heap[least]!)) least = left
    if (right < heap.length && isBefore(heap[right]!, heap[least]!)) least = right
    if (least === index) return
    swap(heap, index, least)
    index = least
  }
}

function isBefore(a: Alarm, b: Alarm): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}

function swap(heap: Alarm[], a: number, b: number): void {
  const held = heap[a]!
  heap[a] = heap[b]!
  heap[b] = held
}
