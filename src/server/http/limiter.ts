import { causeOf, logError } from '../log.ts'
import { realTimers, type Timers, withTimeout } from '../../core/time/timers.ts'

const TIME_LIMIT_MS = 200

type Limiter = { limit(counted: { key: string }): Promise<{ success: boolean }> }

/** The limit in wrangler.toml lets many people on one Wi-Fi pass. True when the limiter fails or is slow. */
export async function isWithinLimit(
  limiter: Limiter,
  request: Request,
  timers: Timers = realTimers,
): Promise<boolean> {
  const address = request.headers.get('cf-connecting-ip')
  if (address === null) return true
  try {
    const counted = limiter.limit({ key: networkOf(address) })
    return (await withTimeout(TIME_LIMIT_MS, counted, timers)).success
  } catch (error) {
    logError('limiter_failed', { cause: causeOf(error) })
    return true
  }
}

/** An IPv4 address, or the /64 of an IPv6 address: the smallest network that one household or host gets. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  // A URL has it in lower case and without leading zeros.
  const { hostname } = new URL(`http://[${address}]`)
  const [head = [], tail = []] = hostname.split('::').map((half) => half.match(/\w+/g) ?? [])
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}
