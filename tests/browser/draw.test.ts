import { expect, test } from 'vitest'
import { closeList, readList } from '../../src/delivery/closed-lists.ts'
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
let order: number[]
let leaves: string[]
const fixture = useFixture(async () => {
  const site = await startSite(vars)
  for (let n = 0; n < 40; n++) {
    const post = entry(n, giveaway.opensAt.ms + n)
    receipts.push(post.receipt)
    await store(site.ledger, post)
  }
  await closeList(site.ledger, giveaway, closedAt)
  leaves = leavesIn(await readList(site.ledger, id))
  order = rank(randomnessOf(signature), leaves)
  const at = closedAt + 7_200_000
  await site.rows('UPDATE draws SET signature = ?', signature)
  await site.rows(`INSERT INTO draw_asked VALUES ('${id}', 1, ${order[0]}, ${at}, NULL, NULL)`)
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
  await answer.locator('.verdict').waitFor()
  const verdicts = await answer
    .locator('[data-verdict]')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['verdict']))
  return { text: await answer.textContent(), verdicts, trouble }
}

test('a browser verifies a real round, and shows the place of each receipt', async () => {
  const asked = receipts.find((receipt) => leaves.indexOf(leafOf(receipt)) + 1 === order[0])!
  const other = receipts.find((receipt) => leaves.indexOf(leafOf(receipt)) + 1 === order[20])!
  const { text, verdicts, trouble } = await check(other.toUpperCase(), [asked])
  expect(verdicts).toEqual(['true', 'true', 'true', 'true'])
  expect(text).toContain(`line ${order[0]} `)
  expect(text).toContain('place 1')
  expect(text).toContain(`line ${order[20]} `)
  expect(text).toContain('place 21')
  expect(trouble).toEqual([])
})

test('reports a changed list, and a receipt that is not on it', async () => {
  const { site } = fixture
  const [{ text }] = (await site.rows<{ text: string }>('SELECT text FROM draw_lines')) as [
    { text: string },
  ]
  const changed = text.replace(
    leaves[5]!,
    leaves[5]!.replace(/.$/, (c) => (c === '0' ? '1' : '0')),
  )
  await site.rows('UPDATE draw_lines SET text = ?', changed)
  const { verdicts, text: said } = await check('0'.repeat(32))
  expect(verdicts[0]).toBe('false')
  expect(said).toContain('no line')
  await site.rows('UPDATE draw_lines SET text = ?', text)
})
