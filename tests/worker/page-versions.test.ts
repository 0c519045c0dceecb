import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { startClockedWorker } from '../support/clocked-worker.ts'
import { builtSite, startWorkerd } from '../support/workerd.ts'

const DAY_MS = 86_400_000
const ORIGIN = 'https://example.org'

describe('what a page depends on', () => {
  const now = Date.now()
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
  const window = (opens: number, closes: number) => ({
    CONTEST_OPENS_AT: at(opens),
    CONTEST_CLOSES_AT: at(closes),
  })
  const base = window(-2.5, 8.5)

  test.each<[string, string, Record<string, string>]>([
    ['the phase', paths.contest, window(2.5, 8.5)],
    ['the day', paths.contest, window(-2.5, 7.5)],
    ['the opening alone', paths.contest, window(-3.5, 8.5)],
    ['the origin', paths.home, { ...base, SITE_ORIGIN: 'https://example.com' }],
    ['the retailer’s page', paths.home, { ...base, BUY_URL: 'https://books.example/32' }],
    ['the retailer’s home', paths.thankYou, { ...base, RETAILER_URL: 'https://books.example/' }],
    ['the form', paths.contest, { ...base, CONTEST_FORM_ID: 'another' }],
    ['a preview', paths.contest, { ...base, PREVIEW_NOW: at(0) }],
  ])('%s changes bytes and tag', async (_, path, vars) => {
    const { etag, html } = await pageUnder({ ...base, SITE_ORIGIN: ORIGIN }, path)
    const changed = await pageUnder({ SITE_ORIGIN: ORIGIN, ...vars }, path)
    expect(changed.etag).not.toBe(etag)
    expect(changed.html).not.toBe(html)
  })

  test('the origin asked for changes them too while none is configured', async () => {
    const worker = await startWorkerd({ ...builtSite, vars: base })
    const { port } = new URL(worker.url)
    const pages = await Promise.all(
      ['localhost', '127.0.0.1'].map((host) => pageAt(`http://${host}:${port}`, paths.home)),
    )
    expect(pages[0]?.etag).not.toBe(pages[1]?.etag)
    expect(pages[0]?.html).toContain(`content="http://localhost:${port}/"`)
    await worker.stop()
  })
})

test.each([paths.home, paths.contest, '/no-such-page'])(
  'one request for %s reads the clock once, first and kept',
  async (path) => {
    const worker = await startClockedWorker()
    onTestFinished(() => void worker.close())
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => clock.mockRestore())
    for (let turn = 1; turn <= 2; turn++) {
      await (await worker.fetchAt(Date.parse('2025-08-01T00:00:00Z'), path)).text()
      expect(clock).toHaveBeenCalledTimes(turn)
    }
  },
)

async function pageUnder(vars: Record<string, string>, path: string) {
  const worker = await startWorkerd({ ...builtSite, vars })
  const page = await pageAt(worker.url, path)
  await worker.stop()
  return page
}

async function pageAt(origin: string, path: string) {
  const response = await fetch(`${origin}${path}`)
  return { etag: response.headers.get('etag'), html: await response.text() }
}
