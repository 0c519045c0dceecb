import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retailer } from 'virtual:content/book'
import { entryPath, guidePath, identityPath, paths } from '../../src/pages/paths.ts'
import { startClockedWorker } from '../support/clocked-worker.ts'
import { postForm, postJson } from '../support/post.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'

const signup = { firstName: 'Ruth', email: 'ruth@example.org', source: 'homepage' }
const entry = { fullName: 'Ruth', email: 'ruth@example.org', agreement: true }
const somePages = [
  paths.home,
  paths.thankYou,
  paths.contest,
  paths.contestEntered,
  paths.contestRules,
  paths.terms,
  '/thirty-two-devotional',
  '/i-am-holy',
  identityPath('loved'),
  guidePath('loved'),
]
const HOME = 'https://books.example/'
const BOOK = `${HOME}32`
const CARDS = `${HOME}cards`
const isContest = (path: string) => path.startsWith(paths.contest)

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

async function healthOf(from: TestSite): Promise<unknown> {
  return (await from.fetch(paths.health)).json()
}

function errorsLogged() {
  return site.logs().filter(({ event }) => event === 'setting_unreadable')
}

describe('settings that cannot be read', () => {
  const mistyped = {
    SUPABASE_URL: 'canary.supabase.co',
    FORMS_URL: 'canary:forms',
    BUY_URL: 'canary',
    SITE_ORIGIN: 'canary.example',
    SIGNUPS_PER_MINUTE: 'canary',
  }
  beforeAll(async () => {
    site.clearLogs()
    await site.reconfigure({ ...contestVars('open'), ...mistyped })
  })

  test('stop no page and no post', async () => {
    for (const path of somePages) expect((await site.fetch(path)).status, path).toBe(200)
    expect((await postJson(site, paths.newsletter, signup)).status).toBe(200)
    expect((await postJson(site, entryPath('contest'), entry)).status).toBe(200)
    await site.sweep()
    const rows = await site.rows('SELECT status FROM submissions')
    expect(rows).toEqual([{ status: 'pending' }, { status: 'pending' }])
  })

  test('are named once in the log, without their values, and by the health check', async () => {
    expect(await healthOf(site)).toEqual({ ok: false, code: 'setting_unreadable' })
    await expect.poll(() => errorsLogged().length).toBe(Object.keys(mistyped).length)
    const named = errorsLogged().map(({ setting }) => setting)
    expect(new Set(named)).toEqual(new Set(Object.keys(mistyped)))
    expect(site.rawLogs().join()).not.toContain('canary')
  })
})

test('a form id that is a number is a form id', async () => {
  await site.reconfigure({ ...contestVars('open'), CONTEST_FORM_ID: 7 as unknown as string })
  expect(await (await site.fetch(paths.contest)).text()).toContain('action="/f/7"')
  expect((await postJson(site, '/f/7', { ...entry, email: 'a@example.org' })).status).toBe(200)
  expect((await site.fetch(paths.health)).status).toBe(200)
})

test.each([
  ['nothing', {}, [retailer.retailerUrl, retailer.retailerUrl]],
  ['RETAILER_URL', { RETAILER_URL: HOME }, [HOME, HOME]],
  ['BUY_URL', { BUY_URL: BOOK, RETAILER_URL: HOME }, [BOOK, HOME]],
  ['COMPANION_URL', { COMPANION_URL: CARDS, RETAILER_URL: HOME }, [HOME, CARDS]],
  ['all', { BUY_URL: BOOK, COMPANION_URL: CARDS, RETAILER_URL: HOME }, [BOOK, CARDS]],
])('the steps after a signup lead where they should, with %s set', async (_, vars, links) => {
  const worker = await startClockedWorker(vars)
  const html = await (await worker.fetchAt(Date.now(), paths.thankYou)).text()
  worker.close()
  const steps = /<ol class="steps">.*?<\/ol>/s.exec(html)?.[0] ?? ''
  const found = [...steps.matchAll(/<a [^>]*href="([^"]*)"[^>]*target="_blank"/g)]
  expect(found.map(([, href]) => href)).toEqual(links)
})

describe.each([
  ['unreadable', { CONTEST_OPENS_AT: 'next summer' }, 'CONTEST_OPENS_AT'],
  ['in the wrong order', { CONTEST_OPENS_AT: '2026-01-01T00:00:00Z' }, 'CONTEST_CLOSES_AT'],
])('contest instants that are %s', (_, vars, setting) => {
  beforeAll(async () => {
    site.clearLogs()
    await site.reconfigure(vars)
  })

  test.each(somePages)('%s stands unless it is the contest’s', async (path) => {
    const answer = await site.fetch(path)
    expect(answer.status).toBe(isContest(path) ? 500 : 200)
    expect((await answer.text()).match(/<h1[ >]/g)).toHaveLength(1)
  })

  test('stop the calendar, the entries and the contest’s state', async () => {
    expect((await site.fetch(paths.contestCalendar)).status).toBe(500)
    expect((await postForm(site, entryPath('contest'), { fullName: 'Ruth' })).status).toBe(500)
    const refused = await postJson(site, entryPath('contest'), entry)
    expect(await refused.json()).toEqual({ success: false, error: 'server_error' })
    const state = await site.fetch(paths.contestApi)
    expect(state.status).toBe(500)
    expect(state.headers.get('cache-control')).toBe('no-store')
    expect(await state.json()).toEqual({ ok: false, error: 'server_error' })
  })

  test('leave the landing page without its promo, and the sitemap without the contest', async () => {
    const home = await (await site.fetch(paths.home)).text()
    expect(home).not.toContain('id="promo-title"')
    const map = await (await site.fetch(paths.sitemap)).text()
    expect(map).toContain(`${paths.privacy}</loc>`)
    expect(map).not.toContain(paths.contest)
  })

  test('do not stop a signup, nor its form from coming back', async () => {
    const again = await postForm(site, paths.newsletter, { source: 'homepage', firstName: 'Ruth' })
    expect(again.status).toBe(422)
    expect((await postJson(site, paths.newsletter, signup)).status).toBe(200)
  })

  test('are named once in the log, and by the health check', async () => {
    expect(await healthOf(site)).toEqual({ ok: false, code: 'setting_unreadable' })
    await expect.poll(() => errorsLogged().map((line) => line['setting'])).toEqual([setting])
  })
})

describe('a preview', () => {
  const PREVIEW_NOW = '2025-08-01T12:00:00-05:00'
  const ribbon = 'class="ribbon"'

  test('is ignored at the host of SITE_ORIGIN, and alarmed', async () => {
    site.clearLogs()
    await site.reconfigure({ SITE_ORIGIN: site.url, PREVIEW_NOW })
    for (const path of [paths.home, paths.contest, paths.contest]) {
      const page = await site.fetch(path)
      expect(page.headers.get('cache-control')).toMatch(/^public/)
      expect(await page.text()).not.toContain(ribbon)
    }
    expect(await (await site.fetch(paths.contestApi)).json()).toMatchObject({ phase: 'ended' })
    const before = await counted()
    const joined = { ...signup, email: 'live@example.org' }
    expect((await postJson(site, paths.newsletter, joined)).status).toBe(200)
    expect(await counted()).toEqual(before)
    expect(await healthOf(site)).toEqual({ ok: false, code: 'preview_at_site_origin' })
    const alarms = () => site.logs().filter(({ event }) => event === 'preview_at_site_origin')
    await expect.poll(alarms).toHaveLength(1)

    const elsewhere = await fetch(site.url.replace('127.0.0.1', 'localhost') + paths.contest)
    expect(await elsewhere.text()).toContain(ribbon)
    expect(await (await site.fetch(paths.contest)).text()).not.toContain(ribbon)
  })

  test('elsewhere is kept by nobody, whatever it answers', async () => {
    await site.reconfigure({ PREVIEW_NOW })
    const asked = [...somePages, paths.contestCalendar, paths.sitemap, paths.quiz, '/no-such', '/A']
    for (const path of [...asked, paths.home]) {
      const { headers } = await site.fetch(path)
      expect(headers.get('cache-control'), path).toBe('no-store')
    }
    expect((await site.fetch(paths.health)).status).toBe(200)
  })

  function counted() {
    return site.rows(`SELECT count(*) AS n FROM submissions WHERE hold = 'preview'`)
  }
})
