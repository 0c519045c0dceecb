import { describe, expect, test } from 'vitest'
import { confirmation } from '../../src/views/giveaway/labels.ts'
import { paths } from '../../src/core/pages/paths.ts'
import {
  fillFields,
  holdBack,
  postsOf,
  settle,
  sharedSites,
  shiftSince,
  useFixture,
  wake,
} from '../support/browser.ts'
import { giveawayVars, startSite } from '../../tools/harness/site.ts'

const fixture = useFixture(() => startSite(giveawayVars('open')))

/** Opens the giveaway page with its form ready, and records its posts. */
async function openGiveaway() {
  const opened = await fixture.look(paths.contest)
  const { page } = opened
  await wake(page, page.locator('[data-island="entry"]'))
  const form = page.locator('#enter form')
  const name = form.locator('[name=fullName]')
  const fill = async (email: string) => {
    const texts = { fullName: 'Ruth of Moab', email, instagramHandle: '@ruth', whyWantBook: 'Why' }
    await fillFields(form, [...Object.keys(texts), 'agreement'], texts)
    return Object.values(texts)
  }
  const submit = () => form.locator('.submit').click()
  return { ...opened, posts: postsOf(page), form, name, fill, submit }
}

describe('while it is open', () => {
  test('shows this device’s entries again, and lets another person enter on it', async () => {
    const { page, posts, trouble, name, fill, submit } = await openGiveaway()
    const confirmed = page.getByRole('heading', { level: 1, name: confirmation.heading })
    const headings = page.getByRole('heading')
    const receipts: string[] = []
    for (const email of ['orpah@example.org', 'chilion@example.org']) {
      await fill(email)
      await submit()
      await confirmed.and(page.locator(':focus')).waitFor()
      // Nothing else of the giveaway page is shown.
      expect(await headings.allTextContents()).toEqual([confirmation.heading])
      expect(await page.locator('.giveaway-phase, .tiles').filter({ visible: true }).count()).toBe(
        0,
      )
      const sent = await page.getByRole('region', { name: 'What you sent' }).innerText()
      for (const typed of ['Ruth of Moab', email, 'ruth', 'Why']) expect(sent).toContain(typed)
      receipts.unshift(await page.locator('.entered .whole').first().textContent().then(String))
      const letGo = await holdBack(page, /\/entry-form-/)
      await page.reload()
      await page.locator('[data-island=clock][data-state=ready]').waitFor({ state: 'attached' })
      // The form does not flash.
      expect(await page.locator('form').isVisible()).toBe(false)
      await settle(page)
      const from = await page.evaluate(() => performance.now())
      letGo()
      await confirmed.waitFor()
      expect(await shiftSince(page, from)).toBe(0)
      expect(await page.locator('form').count()).toBe(0)
      expect(await page.getByText('Entry Submitted!').count()).toBe(0)
      expect(await page.locator('.entered .whole').allTextContents()).toEqual(receipts)
      await page.getByRole('button', { name: 'I haven’t entered yet' }).click()
      await page.locator('.giveaway-phase').waitFor()
      await name.and(page.locator(':focus')).waitFor()
    }
    expect(posts).toHaveLength(2)
    expect(trouble).toEqual([])
    const query = "SELECT count(*) n FROM submissions WHERE status = 'pending'"
    expect(await fixture.site.rows(query)).toEqual([{ n: 2 }])
  })

  test('a draft survives leaving the page, without the consent, until it is sent', async () => {
    const { page, form, fill, submit } = await openGiveaway()
    const typed = await fill('tamar@gmial.com')
    await form.getByRole('button', { name: 'Did you mean' }).click()
    typed[1] = 'tamar@gmail.com'
    await page.goto(paths.privacy)
    await page.goto(paths.contest)
    await wake(page, page.locator('[data-island="entry"]'))
    const kept = () =>
      form
        .locator('.field :is(input:not([type=checkbox]), textarea)')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    await expect.poll(kept).toEqual(typed)
    expect(await form.locator('[name=agreement]').isChecked()).toBe(false)
    await fillFields(form, ['agreement'])
    await submit()
    await page.getByRole('heading', { name: confirmation.heading }).waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })
})

const opening = 'July 20, 2025 at 12:00 AM EST'
const close = '11:59 PM EST on August 18, 2025'

test.each([
  ['notStarted', 'Pacific/Auckland', opening, 'July 20, 2025 at 5:00 PM'],
  // In this zone the last minute is on the next day.
  ['open', 'America/New_York', close, 'August 19, 2025 at 12:59 AM'],
] as const)('%s: the next date is shown in two zones', async (site, zone, its, own) => {
  const { page } = await fixture.look(sharedSites()[site].url + paths.contest, { timezoneId: zone })
  const banner = page.locator('.giveaway-banner')
  await banner.getByText(its).waitFor()
  await banner.getByText(`On your clock: ${own}`, { exact: true }).waitFor()
})
