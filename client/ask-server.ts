import { type DeviceTime, readSync, type Sync } from '../src/domain/server-clock.ts'
import { giveawayApiPath } from '../src/pages/paths.ts'

const TIMEOUT_MS = 5000

export async function fetchSync(giveaway: string): Promise<Sync | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(giveawayApiPath(giveaway), { cache: 'no-store', signal })
    return response.ok ? readSync(await response.json(), deviceTime()) : undefined
  } catch {
    return undefined // offline, timeout, or not JSON: retried
  }
}

export function deviceTime(): DeviceTime {
  return { monotonic: performance.now(), wall: Date.now() }
}
