import { expect, test, vi } from 'vitest'
import { send } from '../../../client/send.ts'

test('a post without an answer fails after 15 s', async () => {
  vi.useFakeTimers()
  const limit = new AbortController()
  // Fake timers do not replace this one.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    setTimeout(() => limit.abort(), ms)
    return limit.signal
  })
  const forever = ({ signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', reject))
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => forever(init))
  const answered = vi.fn()
  void send('/', {}, '').then(answered)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(answered).toHaveBeenCalledWith({ ok: false, status: 'unanswered', body: {} })
})
