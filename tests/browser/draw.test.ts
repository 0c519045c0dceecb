import { expect, test } from 'vitest'
import { closeList, readDraw } from '../../src/server/ledger/closed-lists.ts'
import { store } from '../../src/server/ledger/ledger.ts'
import { randomnessOf } from '../../src/core/draw/randomness.ts'
import { checkLabels } from '../../src/views/draw/labels.ts'
import { leafOf, leavesIn, rank } from '../../src/core/draw/list.ts'
import { drawPath } from '../../src/core/pages/paths.ts'
import { startSite } from '../../tools/harness/site.ts'
import { misfits } from '../support/fit.ts'
import { useFixture, wake } from '../support/browser.ts'
import { oldRound } from '../unit/draw/support/site.ts'
import { giveawayFrom } from '../unit/support/giveaways.ts'
import { entry } from '../unit/support/people.ts'

/** Closed two seconds after noon, so that `oldRound` decides. */
const [opens, closes] = ['2023-08-01T00:00:00+02:00', '2023-09-14T23:59:59+02:00']
const closedAt = Date.parse('2023-09-15T10:00:02Z')
const vars = { CONTEST_OPENS_AT: opens, CONTEST_CLOSES_AT: closes }
const giveaway = giveawayFrom(opens, closes)
const entries = Array.from({ length: 40 }, (_, n) => entry(n, giveaway.opensAt.ms + n))

const fixture = useFixture(async () => {
  const site = await startSite(vars)
  for (const post of entries) await store(await site.ledger(), post)
  return site
})

/** The answer to a typed receipt, on a device that has kept another. */
async function check(typed: string, kept: string) {
  await fixture.site.reconfigure(vars) // a new isolate, which has cached nothing
  const { page, trouble } = await fixture.open({ viewport: { width: 390, height: 844 } })
  await page.goto(drawPath(giveaway.id))
  await page.evaluate((one) => localStorage.setItem('entered-2025-07', JSON.stringify([one])), kept)
  await wake(page, page.locator('[data-island=draw]'))
  await page.locator('#draw-code').fill(typed)
  await page.locator('.draw-check button').click()
  const answer = page.locator('.draw-check .answer')
  await answer.locator('p').first().waitFor()
  expect(await page.evaluate(misfits)).toEqual([])
  expect(trouble).toEqual([])
  return answer.locator('p').allTextContents()
}

test('finds a receipt while the list is open; then verifies a real round, and shows each place', async () => {
  const { site } = fixture
  const { list } = await readDraw(await site.ledger(), giveaway, closedAt)
  const leaves = leavesIn(list)
  const receiptOn = (line: number) =>
    entries.find(({ receipt }) => leafOf(receipt) === leaves[line - 1])!.receipt
  const [missing, found] = await check(receiptOn(3).toUpperCase(), '0'.repeat(32))
  expect(missing).toContain(checkLabels.missingSoFar)
  expect(found).toContain(checkLabels.line(3))

  await closeList(await site.ledger(), giveaway, closedAt)
  await site.rows('UPDATE draws SET signature = ?', oldRound.signature)
  const order = rank(randomnessOf(oldRound.signature), leaves)
  const [verdict, ...places] = await check(receiptOn(order[20]!), receiptOn(order[0]!))
  expect(verdict).toBe(checkLabels.right)
  expect(places[0]).toContain(`${checkLabels.line(order[0]!)} ${checkLabels.place(1)}`)
  expect(places[1]).toContain(`${checkLabels.line(order[20]!)} ${checkLabels.place(21)}`)

  await site.rows('UPDATE draw_lines SET text = ?', list.replace(leaves[5]!, leaves[6]!))
  const [wrong] = await check('', receiptOn(1))
  expect(wrong).toBe(checkLabels.wrong('list'))
})
