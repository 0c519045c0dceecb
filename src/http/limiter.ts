import { causeOf, logError } from '../lib/log.ts'
import { realTimers, type Timers, withTimeout } from '../lib/timers.ts'

const TIME_LIMIT_MS = 200

type Limiter = { limit(counted: { key: string }): Promise<{ success: boolean }> }

/** The limit in wrangler.toml stops floods, but lets many people on one Wi-Fi pass. True when the limiter fails or is slow. */
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
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail === undefined || tail === '' ? 0 : tail.split(':').length
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - behind)
  const whole = [...groups, ...Array<string>(zeros).fill('0'), ...(tail?.split(':') ?? [])]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
