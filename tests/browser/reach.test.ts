import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { identityByName } from '../../src/domain/identities'
import { chapterPath, giveawayPath, identityPath, paths } from '../../src/domain/paths'
import { wakeIslands } from '../support/browser'
import { startCountedSite } from '../support/counted'
import { answerFrom, LAST, openQuiz, outcome } from '../support/quiz'
import { contestVars } from '../support/site'
import { useStage } from '../support/stage'

const ORIGIN = 'https://www.thirty-two.example'
const TAGS = '?utm_source=church&utm_campaign=fall'
const ELSEWHERE = 'https://www.example.com/about?who=ruth'

const stage = useStage(() => startCountedSite({ SITE_ORIGIN: ORIGIN, ...contestVars('open') }))
beforeEach(() => stage.site.counted())

/** Reads counts until all of these have come. */
async function eventually(...counts: string[]) {
  const found: string[] = []
  const read = async () => found.push(...(await stage.site.counted())) && found
  await expect.poll(read, { timeout: 10_000 }).toEqual(expect.arrayContaining(counts))
  return found
}

async function enter(page: Page, email: string): Promise<unknown> {
  await page.locator('[name=fullName]').fill('Ruth of Moab')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=agreement]').check()
  await page.locator('#enter .submit').click()
  await page.locator('.entered').waitFor()
  const query = 'SELECT attribution FROM submissions WHERE email_key = ?'
  const [row] = await stage.site.rows<{ attribution: string }>(query, email)
  return JSON.parse(row?.attribution ?? 'null')
}

describe('where a visit came from', () => {
  test('is carried by links to the post, and every step is counted with it', async () => {
    const { page, trouble } = await stage.open()
    // Whoever sends a form this soon is held as a machine, and not counted.
    await page.addInitScript(() => Object.assign(performance, { now: () => 60_000 }))
    await page.goto(`/${TAGS}`, { referer: ELSEWHERE })
    await page.evaluate(() => Reflect.set(window, 'same', true))
    await page.locator('#menu a[href$="#about"]').click()
    expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true)
    await page.locator(`#menu a[href="${paths.contest}"]`).click()
    await page.waitForURL(`**${paths.contest}?*`)
    await wakeIslands(page)
    expect(new URL(page.url()).search).toBe(TAGS)
    await page.evaluate(() => {
      location.hash = 'enter'
    })
    // As the page does by itself when the giveaway opens.
    await page.reload()
    await wakeIslands(page)
    expect(await enter(page, 'ruth@example.org')).toEqual({
      utm_source: 'church',
      utm_campaign: 'fall',
      referrer: 'www.example.com',
      page: paths.home,
    })
    const canonical = page.locator('link[rel=canonical]')
    expect(await canonical.getAttribute('href')).toBe(ORIGIN + paths.contest)
    await eventually(
      'page_viewed home  fall church',
      'page_viewed contest  fall church',
      'entry_begun 2025-07  fall church',
      'entry_sent 2025-07  fall church',
    )
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0])
    expect(trouble).toEqual([])
  })

  test('is told by the page of the form alone where no script runs', async () => {
    const { page } = await stage.open({ javaScriptEnabled: false })
    await page.goto(`${paths.contest}${TAGS}`, { referer: ELSEWHERE })
    const told = { utm_source: 'church', utm_campaign: 'fall', page: paths.contest }
    expect(await enter(page, 'naomi@example.org')).toEqual(told)
  })
})

describe('counting', () => {
  test('follows the quiz once, whatever is reloaded, and the way to the shop', async () => {
    const { page } = await stage.open()
    await openQuiz(page)
    await answerFrom(page, 1, 4)
    await page.reload()
    await wakeIslands(page)
    await answerFrom(page, 5, LAST)
    await page.locator('#unlock button').first().click()
    await page.evaluate(() => {
      addEventListener('click', (event) => event.preventDefault())
      document.querySelector<HTMLElement>('[data-buy=head]')?.click()
    })
    const counts = await eventually('unlock_shown', 'buy_clicked head')
    const steps = counts.filter((each) => /^quiz|^question/.test(each))
    expect(steps).toEqual([
      'quiz_started',
      ...Array.from({ length: 9 }, (_, n) => `question_reached ${n + 2}`),
      'quiz_finished',
    ])
  })

  test('waits until a page that was rendered ahead is seen', async () => {
    const { page } = await stage.open()
    await page.addInitScript(() =>
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
    )
    await page.goto(chapterPath('i-am-loved'))
    // What counts comes after the page has loaded.
    await page.goto(chapterPath('i-am-chosen'), { waitUntil: 'networkidle' })
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
    expect(await eventually('page_viewed chapter')).toEqual(['page_viewed chapter'])
  })

  test('leaves out whoever asks for it', async () => {
    const { page } = await stage.open()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }),
    )
    await page.goto(paths.home, { waitUntil: 'networkidle' })
    await page.locator('[data-buy=hero]').click()
    expect(asked).not.toContain(paths.eventsApi)
  })
})

/** What a test's share sheet was given; `how` is what becomes of it. */
async function withSheet(page: Page, how: 'takes' | 'closes') {
  await page.addInitScript((name) => {
    const share = (data: ShareData) => {
      Reflect.set(window, 'shared', data)
      return name === 'takes'
        ? Promise.resolve()
        : Promise.reject(new DOMException('', 'AbortError'))
    }
    Object.assign(Navigator.prototype, { canShare: () => true, share })
  }, how)
  return () => page.evaluate(() => Reflect.get(window, 'shared') as ShareData)
}

describe('sharing', () => {
  const status = (page: Page) => page.locator('.share + [role=status]')

  test('opens the system’s sheet with the page’s own address', async () => {
    const { page } = await stage.open()
    const shared = await withSheet(page, 'takes')
    await page.goto(`${identityPath('loved')}${TAGS}`, { waitUntil: 'networkidle' })
    await page.locator('.share').click()
    const told = { url: ORIGIN + identityPath('loved'), title: 'I Am Loved' }
    await expect.poll(shared, { timeout: 10_000 }).toEqual(told)
    await eventually('shared identity  fall church')
    expect(await status(page).textContent()).toBe('')
  })

  test('that is called off does nothing more', async () => {
    const { page } = await stage.open()
    const shared = await withSheet(page, 'closes')
    await page.goto(identityPath('loved'), { waitUntil: 'networkidle' })
    await page.locator('.share').click()
    await expect.poll(shared, { timeout: 10_000 }).toBeTruthy()
    await page.locator('[data-buy=head]').click()
    expect((await eventually('buy_clicked head')).join()).not.toContain('shared')
  })

  test('copies the address of a result where there is no sheet, and says so', async () => {
    const { page } = await stage.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await openQuiz(page)
    await answerFrom(page, 1, LAST)
    await page.locator('.share').click()
    await status(page).filter({ hasText: 'Link copied' }).waitFor({ state: 'attached' })
    expect(await page.locator('.share').ariaSnapshot()).toContain('Share this identity')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const { slug } = identityByName(outcome.primary)
    expect(copied).toBe(ORIGIN + identityPath(slug))
    await eventually('shared result')
  })

  test.each([
    ['without a clipboard', true, undefined],
    ['without its script', true, /\/assets\/share-/],
    ['without any script', false, undefined],
  ])('%s is a plain link', async (_, javaScriptEnabled, lost) => {
    const { page } = await stage.open({ javaScriptEnabled })
    if (lost) await page.route(lost, (route) => route.abort())
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }),
    )
    await page.goto(`${paths.contestEntered}?receipt=${'7f3a91c2'.repeat(4)}`)
    await page.locator('.share').click()
    await page.waitForURL(`**${giveawayPath('2025-07')}`)
  })
})
