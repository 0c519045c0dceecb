import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shared, useFixture } from '../support/browser.ts'
import { allRules } from './support/checks.ts'
import { signup } from '../unit/delivery/support/people.ts'
import { adminOn, folder } from '../unit/admin/support/admin.ts'

const DAY = 86_400_000
const first = Date.parse('2025-07-01T12:00:00Z')
const fixture = useFixture(shared('ended'))

/** A ledger with so many rows of two months, with an address where only a campaign should be. */
async function ledgerOf(count: number) {
  const opened = await adminOn(count === 1 ? [signup(1, first)] : [], first + 90 * DAY)
  if (count > 1)
    opened.sqlite.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO submissions (id, kind, scope, email_key, inbox_key, payload, content, agreement, received_at, via, status, next_attempt_at,
      waiting_since, attribution)
    SELECT printf('%036d', i), 'newsletter', 'homepage', 'ruth' || i || '@example.org', 'ruth' || i || '@example.org',
      json_object('firstName', 'Ruth', 'email', 'ruth' || i || '@example.org', 'source', 'homepage'), printf('%032d', i), 0, ${first} + (i % 60) * ${DAY}, 'ledger', 'pending', 0, 0,
      json_object('utm_campaign', iif(i % 7 = 0, 'ruth@example.org', '<b>fall</b> ' || (i % 50)))
    FROM n`)
  return opened
}

test.each([0, 1, 100_000])(
  'the page of the report, with %i rows',
  { timeout: 600_000 },
  async (count) => {
    const { admin } = await ledgerOf(count)
    const file = `${folder}/report-${count}.html`
    const before = process.cpuUsage()
    expect(await admin('report', '--since', '1970-01-01', '--html', '--out', file)).toMatchObject({
      exit: 0,
      err: '',
    })
    // Processor time: on a busy machine the same work takes longer.
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(10)
    expect(readFileSync(file, 'utf8')).not.toMatch(/ruth|example\.org/i)

    const { page, trouble } = await fixture.open({ javaScriptEnabled: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`file://${file}`)
    expect(asked).toEqual([`file://${file}`])
    expect(trouble).toEqual([])
    const days = page.getByRole('heading', { name: 'Every day' }).locator('..').locator('tbody tr')
    expect(await days.count()).toBe([0, 1, 60][[0, 1, 100_000].indexOf(count)])
    const signups = await days.locator('td:nth-child(3)').allInnerTexts()
    const total = signups.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)
    expect(total).toBe(count)
    if (count > 1) expect(await page.getByText('<b>fall</b> 1', { exact: true }).count()).toBe(1)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over).toBeLessThanOrEqual(0)
    }
    expect(await allRules(page, 'html')).toEqual([])
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.length).toBeGreaterThan(1000)
  },
)
