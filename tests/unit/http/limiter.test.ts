import { describe, expect, test, vi } from 'vitest'
import type { Timers } from '../../../src/core/time/timers.ts'
import { isWithinLimit } from '../../../src/server/http/limiter.ts'

const request = (address?: string) =>
  new Request('https://site.test', { headers: address ? { 'cf-connecting-ip': address } : {} })

describe('the limiter', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2:ffff::1', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s, and decides by it', async (address, network) => {
    for (const success of [true, false]) {
      const limit = vi.fn<(counted: { key: string }) => Promise<{ success: boolean }>>()
      limit.mockResolvedValue({ success })
      expect(await isWithinLimit({ limit }, request(address))).toBe(success)
      expect(limit).toHaveBeenCalledWith({ key: network })
    }
  })

  test.each([
    ['fails', async () => Promise.reject(new Error('down'))],
    ['never answers', () => new Promise<never>(() => {})],
  ])('that %s allows the request and is logged', async (_, limit) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const after = vi.fn<Timers['after']>((_ms, act) => (queueMicrotask(act), () => {}))
    const timers = { now: () => 0, after }
    expect(await isWithinLimit({ limit }, request('192.0.2.1'), timers)).toBe(true)
    expect(after.mock.lastCall?.[0]).toBeLessThan(1000)
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('limiter_failed'))
  })

  test('allows requests without an IP address', async () => {
    const limit = vi.fn<() => Promise<{ success: boolean }>>()
    expect(await isWithinLimit({ limit }, request())).toBe(true)
    expect(limit).not.toHaveBeenCalled()
  })
})
