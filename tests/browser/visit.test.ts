import { chromium, type Page } from 'playwright-core'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { entryFields, signupFields } from '../../src/core/forms/fields.ts'
import { anchors, giveawayPath, identityPath, paths, planPath } from '../../src/core/pages/paths.ts'
import {
  afterLoad,
  fillFields,
  holdBack,
  openPage,
  requiredOf,
  sharedSites,
  useFixture,
  wakeIslands,
} from '../support/browser.ts'
import { misfits } from '../support/fit.ts'
import { startAnalyticsSite } from '../support/analytics-site.ts'
import { enteredNow } from '../support/pages.ts'
import { answerFrom, LAST, openQuiz } from './support/quiz.ts'
import { giveawayVars } from '../../tools/harness/site.ts'

const ORIGIN = 'https://www.thirty-two.example'
const TAGS = '?utm_source=church&utm_campaign=fall'
const ELSEWHERE = 'https://www.example.com/about?who=ruth'

const fixture = useFixture(() =>
  startAnalyticsSite({ SITE_ORIGIN: ORIGIN, ...giveawayVars('open') }),
)
beforeEach(() => fixture.site.events())

async function enter(page: Page, email: string): Promise<unknown> {
  await fillFields(page.locator('#enter form'), requiredOf(entryFields), { email })
  await page.locator('#enter .submit').click()
  await page.locator('.entered').waitFor()
  const query = 'SELECT attribution FROM submissions WHERE email_key = ?'
  const [row] = await fixture.site.rows<{ attribution: string }>(query, email)
  return JSON.parse(row?.attribution ?? 'null')
}

/** Runs inside the page: clicks a shop link without following it. */
function clickToShop(place: string): void {
  addEventListener('click', (event) => event.preventDefault())
  document.querySelector<HTMLElement>(`[data-buy=${place}]`)?.click()
}

const shareStatus = (page: Page) => page.locator('.share + [role=status]')

test('the attribution of a visit is passed on by links to the post, and sent with every event', async () => {
  const { page, trouble } = await fixture.open()
  // A link of another visit may still have its first page.
  await page.goto(`/${TAGS}&page=/press`, { referer: ELSEWHERE })
  await afterLoad(page)
  await page.locator(`#menu a[href="${paths.contest}"]`).click()
  await page.waitForURL(`**${paths.contest}?*`)
  await wakeIslands(page)
  expect(new URL(page.url()).search).toBe(TAGS)
  // The page reloads itself when the giveaway opens.
  await page.reload()
  await wakeIslands(page)
  expect(await enter(page, 'ruth@example.org')).toEqual({
    utm_source: 'church',
    utm_campaign: 'fall',
    referrer: 'www.example.com',
    page: paths.home,
  })
  await fixture.site.eventually(
    'page_viewed home  fall church',
    'page_viewed contest  fall church',
    'entry_begun 2025-07  fall church',
    'entry_sent 2025-07  fall church',
  )
  // The device stores the receipt and nothing of the visit.
  expect(
    await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]),
  ).toEqual(['entered-2025-07'])
  expect(trouble).toEqual([])
})

test('a visit from an app, without tags and referrer, keeps its first page', async () => {
  const { page } = await fixture.open()
  const first = planPath('2027-01-03')
  await page.goto(first)
  await afterLoad(page)
  await page.locator(`#menu a[href="${paths.contest}"]`).click()
  await page.waitForURL(`**${paths.contest}*`)
  await wakeIslands(page)
  expect(await enter(page, 'naomi@example.org')).toEqual({ page: first })
})

describe('analytics', () => {
  test('counts each quiz step once despite reloads, and sharing and shop clicks', async () => {
    const { page } = await fixture.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await openQuiz(page)
    await answerFrom(page, 1, 4)
    await page.reload()
    await wakeIslands(page)
    await afterLoad(page)
    await answerFrom(page, 5, LAST)
    // Without a share sheet the link is copied.
    await page.locator('.share').click()
    await shareStatus(page).filter({ hasText: 'Link copied' }).waitFor({ state: 'attached' })
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(`${ORIGIN}/quiz/treasured`)
    // A double tap opens the form once.
    await page.locator('#unlock summary').dblclick()
    await page.locator('#unlock form').waitFor()
    await page.getByRole('button', { name: 'Start over' }).click()
    await answerFrom(page, 1, 2)
    await page.evaluate(clickToShop, 'head')
    const steps = ['quiz_started', 'quiz_finished']
    for (let n = 2; n <= LAST; n++) steps.push(`question_reached ${n}`)
    const others = ['shared result', 'unlock_shown', 'buy_clicked head']
    const counts = await fixture.site.eventually(...steps, ...others)
    // Separate requests may arrive in any order.
    const found = counts.filter((each) => /^quiz|^question/.test(each))
    expect(found.toSorted()).toEqual(steps.toSorted())
  })

  test('and islands start only when a prerendered page is shown', async () => {
    const { page } = await fixture.open()
    await page.addInitScript(() =>
      Object.defineProperty(Document.prototype, 'prerendering', { value: true }),
    )
    const asked = pathsOf(page)
    await page.goto(paths.contest + TAGS, { waitUntil: 'networkidle' })
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')))
    const viewed = 'page_viewed contest  fall church'
    expect(await fixture.site.eventually(viewed)).toEqual([viewed])
    await page.locator('[data-island=clock][data-state=ready]').waitFor()
  })

  test('skips visitors who opt out', async () => {
    const { page } = await fixture.open()
    const asked = pathsOf(page)
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }),
    )
    await page.goto(paths.home)
    await afterLoad(page)
    await page.evaluate(clickToShop, 'hero')
    await page.evaluate((path) => fetch(path), paths.contestApi)
    expect(asked).toContain(paths.contestApi)
    expect(asked).not.toContain(paths.eventsApi)
  })
})

/** The paths that a page requests from now on. */
function pathsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

test('sharing opens the system’s sheet, with the picture unless the tap was lost; a canceled share does not count', async () => {
  const { page } = await fixture.open()
  await page.addInitScript(() => {
    const shared: object[] = []
    const share = async ({ files, ...data }: ShareData) => {
      const [file] = files ?? []
      const tap = shared.push({
        ...data,
        ...(file && { picture: `${file.name} ${file.size > 9999}` }),
      })
      if (tap < 3) throw new DOMException('', tap === 1 ? 'AbortError' : 'NotAllowedError')
    }
    Object.assign(Navigator.prototype, { canShare: () => true, share })
    Object.assign(window, { shared })
  })
  await page.goto(`${identityPath('loved')}${TAGS}`)
  await afterLoad(page)
  const shared = () => page.evaluate(() => Reflect.get(window, 'shared') as object[])
  const told = { url: ORIGIN + identityPath('loved'), title: 'I Am Loved' }
  const pictured = { ...told, picture: 'i-am-loved.jpg true' }
  for (const all of [[pictured], [pictured, pictured, told]]) {
    await page.locator('.share').click()
    await expect.poll(shared).toEqual(all)
  }
  // An end mark, which arrives after every share.
  await page.evaluate(clickToShop, 'head')
  const counts = await fixture.site.eventually(
    'shared identity  fall church',
    'buy_clicked head  fall church',
  )
  expect(counts.filter((each) => each.startsWith('shared'))).toHaveLength(1)
  expect(await shareStatus(page).textContent()).toBe('')
})

test('sharing without a sheet or a clipboard shows the address, selected', async () => {
  const { page } = await fixture.open({ viewport: { width: 320, height: 800 } })
  await page.goto(enteredNow)
  await afterLoad(page)
  await page.locator('.share').click()
  const address = shareStatus(page).filter({ hasText: ORIGIN + giveawayPath('2025-07') })
  await expect
    .poll(() => page.evaluate(() => String(getSelection())))
    .toBe(await address.innerText())
  expect(await page.evaluate(misfits)).toEqual([])
  expect(page.url()).toContain(enteredNow)
})

test('sharing without its script is a plain link', async () => {
  const { page } = await fixture.look('about:blank')
  await page.route(/\/assets\/share-/, (route) => route.abort())
  await page.goto(enteredNow)
  await afterLoad(page)
  await page.locator('.share').click()
  await page.waitForURL(`**${giveawayPath('2025-07')}`)
})

test.each([true, false])('a section link reloads no tagged page, script: %s', async (script) => {
  const { page } = await fixture.look('about:blank', { javaScriptEnabled: script })
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url())
  })
  await page.goto(paths.home + TAGS)
  if (script) await afterLoad(page)
  for (const anchor of [anchors.about, anchors.journey, anchors.quiz]) {
    await page.locator(`main a[href="${anchor}"], #menu a[href="${anchor}"]`).first().click()
    await page.waitForURL(`**/${TAGS}${anchor}`)
  }
  expect(loaded).toHaveLength(1)
})

test('tags survive a link that is followed before they are added to it', async () => {
  const { page } = await fixture.open()
  const release = await holdBack(page, /\/page-extras-/)
  await page.goto(paths.home + TAGS)
  await page.locator(`#menu a[href="${paths.contest}"]`).click()
  await page.waitForURL((url) => url.pathname === paths.contest)
  expect(new URL(page.url()).search).toBe('')
  release()
  await afterLoad(page)
  await page.locator('.brand').click()
  await page.waitForURL((url) => url.pathname === paths.home)
  await afterLoad(page)
  expect(new URL(page.url()).search).toBe(TAGS)
})

test('Back restores pages from the back/forward cache, and their forms after a post', async () => {
  const options = inject('chromium')
  // Playwright and Chromium's headless shell disable the back/forward cache that visitors have.
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--enable-bfcache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  onTestFinished(() => browser.close())
  for (const path of [paths.home, paths.contest]) {
    const { page, close } = await openPage(browser, sharedSites().running)
    await page.goto(path)
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        const isBusy = () => document.querySelector('[aria-disabled]') !== null
        setInterval(() => localStorage.setItem('seen', `${persisted} ${isBusy()}`), 50)
      })
    })
    if (path === paths.home) {
      await wakeIslands(page)
      await fillFields(page.locator('#email-capture'), requiredOf(signupFields))
      await page.locator('#email-capture .submit').click()
      await page.waitForURL(`**${paths.thankYou}*`)
    } else await page.goto(paths.privacy)
    // Playwright loses pages restored from the cache, so another page observes.
    const witness = await page.context().newPage()
    await witness.goto(paths.terms)
    void page.evaluate(() => history.back()).catch(() => undefined)
    await witness.waitForFunction(() => localStorage.getItem('seen') === 'true false')
    await close()
  }
})
