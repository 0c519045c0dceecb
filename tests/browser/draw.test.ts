import { expect, test } from 'vitest'
import { closeList, readDraw } from '../../src/delivery/closed-lists.ts'
import { store } from '../../src/delivery/ledger.ts'
import { randomnessOf } from '../../src/draw/beacon.ts'
import { leafOf, leavesIn, rank } from '../../src/draw/list.ts'
import { drawPath } from '../../src/pages/paths.ts'
import { startSite } from '../../harness/site.ts'
import { useFixture, wake } from '../support/browser.ts'
import { giveawayFrom } from '../unit/support/giveaways.ts'
import { entry } from '../unit/delivery/support/people.ts'

const id = '2025-07'
/** Closed two seconds after noon, so that a known round of the real beacon decides: 657413. */
const [opens, closes] = ['2023-08-01T00:00:00+02:00', '2023-09-14T23:59:59+02:00']
const closedAt = Date.parse('2023-09-15T10:00:02Z')
const signature =
  'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'
const vars = { CONTEST_OPENS_AT: opens, CONTEST_CLOSES_AT: closes }
const giveaway = { ...giveawayFrom(opens, closes), id }

const receipts: string[] = []
const fixture = useFixture(async () => {
  const site = await startSite(vars)
  for (let n = 0; n < 40; n++) {
    const post = entry(n, giveaway.opensAt.ms + n)
    receipts.push(post.receipt)
    await store(site.ledger, post)
  }
  return site
})

async function check(code: string, kept: readonly string[] = []) {
  await fixture.site.reconfigure(vars) // a new isolate, which has cached nothing
  const { page, trouble } = await fixture.open()
  await page.goto(drawPath(id))
  await page.evaluate(
    (list) => localStorage.setItem('entered-2025-07', JSON.stringify(list)),
    [...kept],
  )
  await wake(page, page.locator('[data-island=draw]'))
  await page.locator('#draw-code').fill(code)
  await page.locator('.draw-check button').click()
  const answer = page.locator('.draw-check .answer')
  await answer.locator('p').first().waitFor()
  const verdict = await answer.locator('.verdict').evaluateAll(([first]) => first?.className)
  return { text: await answer.textContent(), verdict, trouble }
}

test('finds a receipt while the list is open; then verifies a real round, and shows each place', async () => {
  const { site } = fixture
  const early = await check(receipts[3]!.toUpperCase(), ['0'.repeat(32)])
  const { list } = await readDraw(site.ledger, giveaway, closedAt)
  const leaves = leavesIn(list)
  expect(early.text).toContain(`line ${leaves.indexOf(leafOf(receipts[3]!)) + 1} `)
  expect(early.text).toContain('no line')

  await closeList(site.ledger, giveaway, closedAt)
  const order = rank(randomnessOf(signature), leaves)
  const at = closedAt + 7_200_000
  await site.rows('UPDATE draws SET signature = ?', signature)
  await site.rows(`INSERT INTO draw_asked VALUES ('${id}', 1, ${order[0]}, ${at}, NULL, NULL)`)
  const receiptAt = (place: number) =>
    receipts.find((receipt) => leaves.indexOf(leafOf(receipt)) + 1 === order[place - 1])!
  const { text, verdict, trouble } = await check(receiptAt(21), [receiptAt(1)])
  expect(verdict).toBe('verdict')
  for (const place of [1, 21])
    expect(text).toMatch(`line ${order[place - 1]} of the list. It came out at place ${place}:`)
  expect(trouble).toEqual([])

  const changed = list.replace(leaves[5]!, leafOf('x'))
  await site.rows('UPDATE draw_lines SET text = ?', changed)
  expect((await check('')).verdict).toBe('verdict wrong')
})
