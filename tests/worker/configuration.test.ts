import { beforeAll, describe, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/core/pages/paths.ts'
import { everyPage, typicalPages } from '../support/pages.ts'
import { entryOf, postForm, postJson, signupOf } from '../../tools/harness/post.ts'
import { giveawayVars } from '../../tools/harness/site.ts'
import { useSite } from './support/site.ts'

const signup = signupOf('ruth')
const entry = entryOf('ruth')
const enterPath = entryPath('contest')
const pages = Object.values(typicalPages)

const site = await useSite()

async function health(): Promise<unknown> {
  return (await site.fetch(paths.health)).json()
}

function errorsLogged() {
  return site.logs().filter(({ event }) => event === 'setting_invalid')
}

describe('invalid settings', () => {
  const mistyped = {
    SUPABASE_URL: 'canary.supabase.co',
    FORMS_URL: 'canary:forms',
    SITE_ORIGIN: 'canary.example',
    CALLS_PER_MINUTE: 'canary',
  }
  beforeAll(async () => {
    site.clearLogs()
    await site.reconfigure({ ...giveawayVars('open'), ...mistyped })
  })

  test('do not stop pages and posts', async () => {
    for (const path of pages) expect((await site.fetch(path)).status, path).toBe(200)
    expect((await postJson(site, paths.newsletter, signup)).status).toBe(200)
    expect((await postJson(site, enterPath, entry)).status).toBe(200)
    await site.runCron()
    const rows = await site.rows('SELECT status FROM submissions')
    expect(rows).toEqual([{ status: 'pending' }, { status: 'pending' }])
  })

  test('are logged once, without their values, and reported by the health check', async () => {
    expect(await health()).toEqual({ ok: false, code: 'setting_invalid' })
    await expect.poll(() => errorsLogged().length).toBe(Object.keys(mistyped).length)
    const named = errorsLogged().map(({ setting }) => setting)
    expect(new Set(named)).toEqual(new Set(Object.keys(mistyped)))
    expect(site.rawLogs().join()).not.toContain('canary')
  })
})

test('the development receipt key at SITE_ORIGIN is logged and reported by the health check', async () => {
  const live = { SITE_ORIGIN: 'https://thirty-two.example' }
  site.clearLogs()
  await site.reconfigure(live)
  expect(await health()).toEqual({ ok: false, code: 'setting_invalid' })
  await expect.poll(() => errorsLogged().map(({ setting }) => setting)).toEqual(['RECEIPT_KEY'])
  await site.reconfigure({ ...live, RECEIPT_KEY: 'own' })
  expect(await health()).toMatchObject({ ok: true })
})

describe('giveaway instants in the wrong order', () => {
  beforeAll(async () => {
    site.clearLogs()
    await site.reconfigure({ CONTEST_OPENS_AT: '2026-01-01T00:00:00Z' })
  })

  test('stop no page but those of the giveaway', async () => {
    for (const path of pages) {
      const answer = await site.fetch(path)
      expect([path, answer.status]).toEqual([path, path.startsWith(paths.contest) ? 500 : 200])
      expect((await answer.text()).match(/<h1[ >]/g)).toHaveLength(1)
    }
  })

  test('stop the calendar, entries and the phase API', async () => {
    expect((await site.fetch(paths.contestCalendar)).status).toBe(500)
    expect((await postForm(site, enterPath, { fullName: 'Ruth' })).status).toBe(500)
    const failed = await postJson(site, enterPath, entry)
    expect(await failed.json()).toEqual({ success: false, error: 'server_error' })
    const state = await site.fetch(paths.contestApi)
    expect(state.status).toBe(500)
    expect(await state.json()).toEqual({ ok: false, error: 'server_error' })
  })

  test('remove the promo from the landing page, and the giveaway from the sitemap', async () => {
    const home = await (await site.fetch(paths.home)).text()
    expect(home).not.toContain('id="promo-title"')
    const map = await (await site.fetch(paths.sitemap)).text()
    expect(map).toContain(`${paths.privacy}</loc>`)
    expect(map).not.toContain(paths.contest)
  })
})

describe('a preview', () => {
  const PREVIEW_NOW = '2025-08-01T12:00:00-05:00'
  const ribbon = 'class="ribbon"'
  /** Received at the real time. */
  const held = () =>
    site.rows(
      `SELECT kind FROM submissions WHERE hold = 'preview' AND status = 'held' AND received_at > ? ORDER BY 1`,
      Date.now() - 600_000,
    )

  test('is ignored at the host of SITE_ORIGIN, and reported', async () => {
    site.clearLogs()
    await site.reconfigure({ SITE_ORIGIN: site.url, RECEIPT_KEY: 'own', PREVIEW_NOW })
    for (const path of [paths.home, paths.contest, paths.contest]) {
      const page = await site.fetch(path)
      expect(page.headers.get('cache-control')).toMatch(/^public/)
      expect(await page.text()).not.toContain(ribbon)
    }
    expect(await (await site.fetch(paths.contestApi)).json()).toMatchObject({ phase: 'ended' })
    const before = await held()
    expect((await postJson(site, paths.newsletter, signupOf('live'))).status).toBe(200)
    expect(await held()).toEqual(before)
    expect(await health()).toEqual({ ok: false, code: 'setting_invalid' })
    await expect.poll(() => errorsLogged().map(({ setting }) => setting)).toEqual(['PREVIEW_NOW'])

    const elsewhere = await fetch(site.url.replace('127.0.0.1', 'localhost') + paths.contest)
    expect(await elsewhere.text()).toContain(ribbon)
    expect(await (await site.fetch(paths.contest)).text()).not.toContain(ribbon)
  })

  test('elsewhere shows its instant with a ribbon on every page, and is neither cached nor indexed', async () => {
    await site.reconfigure({ PREVIEW_NOW })
    const state = { phase: 'open', days: 18, now: new Date(PREVIEW_NOW).toISOString() }
    expect(await (await site.fetch(paths.contestApi)).json()).toMatchObject(state)
    for (const path of [...everyPage, '/no-such-page']) {
      const page = await site.fetch(path)
      const html = await page.text()
      expect(page.headers.get('cache-control'), path).toBe('no-store')
      expect(html).toMatch(/<p class="ribbon">Preview\b.*?\b\d+:\d\d [AP]M EST\b.*?<\/p>/)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(html).not.toContain('rel="canonical"')
    }
    for (const path of [paths.contestCalendar, paths.sitemap, paths.quiz, '/A'])
      expect((await site.fetch(path)).headers.get('cache-control'), path).toBe('no-store')
    expect(await (await site.fetch(paths.robots)).text()).toContain('Disallow: /\n')
    const [, expires = ''] = /Expires: (.*)/.exec(await (await site.fetch(paths.security)).text())!
    expect(Date.parse(expires)).toBeGreaterThan(Date.now())
  })

  test('answers posts as usual, but holds them', async () => {
    const json = await postJson(site, enterPath, { ...entryOf('marketer'), topic: 'x' })
    expect(await json.json()).toMatchObject({ success: true })
    expect((await postForm(site, enterPath, entryOf('other-marketer'))).status).toBe(303)
    expect((await postJson(site, paths.newsletter, signupOf('marketer'))).status).toBe(200)
    expect(await held()).toEqual(['entry', 'entry', 'signup'].map((kind) => ({ kind })))
  })
})
