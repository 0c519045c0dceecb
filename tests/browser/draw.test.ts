import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DrawFile } from '../../src/draw/file.ts'
import { draw as labels } from '../../src/draw/labels.ts'
import { fingerprintOf } from '../../src/draw/list.ts'
import { drawPath } from '../../src/pages/paths.ts'
import { openPage, type Trouble, useFixture, wake } from '../support/browser.ts'
import { allRules } from './support/checks.ts'
import { buildCopy } from '../support/copy.ts'
import { realRound, receiptOfDraw, soundDraw } from '../support/draw.ts'
import { startSite } from '../../harness/site.ts'
import { adminAt } from '../unit/admin/support/admin.ts'
import { dice, misread, tamperings } from '../unit/draw/support/tamperings.ts'
import { folderOfTest } from '../support/folder.ts'

const drawn = soundDraw({
  count: 60,
  round: realRound,
  events: [
    { event: 'notified', place: 1, note: '' },
    { event: 'expired', place: 1, note: 'declined' },
    { event: 'notified', place: 2, note: '' },
    { event: 'accepted', place: 2, note: 'Ruth M.' },
  ],
})
const path = drawPath('2025-07')

const fixture = useFixture(async () => {
  const copy = await buildCopy({ 'content/giveaways/2025-07.draw.json': JSON.stringify(drawn) })
  const site = await startSite({}, { config: copy.config })
  return { ...site, close: () => Promise.all([site.close(), copy.remove()]) }
})

const RIGHT = Array<string>(6).fill('pass')
type Given = {
  file?: DrawFile
  bytes?: Uint8Array
  heads?: DrawFile['heads'] | 'down'
  code?: string | undefined
}

/** The page as a visitor has it, who may check again and again; the files may be changed on their way to the browser. */
async function visit() {
  const { page, trouble } = await openPage(fixture.browser, fixture.site)
  let given: Given = {}
  await page.route('**/*.draw-*.json', (route) => {
    if (given.bytes) return route.fulfill({ body: Buffer.from(given.bytes) })
    return given.file ? route.fulfill({ json: given.file }) : route.continue()
  })
  await page.route('**/log.json', (route) =>
    given.heads === 'down'
      ? route.fulfill({ status: 503 })
      : route.fulfill({ json: { heads: given.heads ?? drawn.heads } }),
  )
  await page.goto(path)
  await wake(page, page.locator('[data-island="draw"]'))

  async function check(next: Given) {
    given = next
    await page.getByRole('textbox').fill(given.code ?? '')
    await press(page)
    await page.getByRole('button', { name: 'Check the drawing', disabled: false }).waitFor()
    const verdicts = page.locator('[data-verdict]')
    return {
      said: await verdicts.evaluateAll((all) => all.map((one) => one.dataset['verdict'])),
      whole: await page.locator('.verdict').evaluateAll((all) => all.map((one) => one.className)),
      text: await page.locator('.draw-check [role="status"]').innerText(),
    }
  }
  return { check, trouble }
}

describe('the page of a draw', () => {
  test('shows promise and proof, names who accepted and nobody else, and hands out the files', async () => {
    const html = await (await fixture.site.fetch(path)).text()
    expect(html).toContain(fingerprintOf(drawn.commitment))
    expect(html).toContain(drawn.commitment.head)
    expect(html.match(/<ol class="events">.*?<\/ol>/s)?.[0].match(/<li>/g)).toHaveLength(5)
    expect(html).toContain('Ruth M.')
    const main = html.slice(html.indexOf('<main')).replaceAll(/<[^>]*>/g, '')
    expect(main.slice(main.search(/beacon/i))).toMatch(
      /^beacon: several organizations together publish a new random number/,
    )
    const redirect = await fixture.site.fetch(drawPath('2025-07', 'draw.json'))
    expect(redirect.status).toBe(302)
    const file = await fixture.site.fetch(redirect.headers.get('location') ?? '')
    expect(await file.json()).toEqual(drawn)
    expect(file.headers.get('cache-control')).toContain('immutable')
  })

  test('says what no check can show, as the documents do', async () => {
    const { page } = await fixture.look(path, { javaScriptEnabled: false })
    const list = page.locator('section', { hasText: labels.limits.heading }).getByRole('listitem')
    expect(await list.allTextContents()).toEqual(labels.limits.list)
  })

  test.each([390, 768, 1440])('is accessible and fits at %i px', async (width) => {
    const { page, trouble } = await fixture.look(path, { viewport: { width, height: 900 } })
    await wake(page, page.locator('[data-island="draw"]'))
    expect(await allRules(page, 'html')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
    expect(trouble).toEqual([])
  })

  test('without JavaScript says how to check it otherwise', async () => {
    const { page } = await fixture.look(path, { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: 'Check the drawing' }).isVisible()).toBe(false)
    expect(await page.locator('.draw-check a').getAttribute('href')).toMatch(/\.json$/)
  })

  test('loads the verifier when somebody asks for the check, and not before', async () => {
    const { page } = await fixture.open()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(path)
    await wake(page, page.locator('[data-island="draw"]'))
    const verifier = () => scripts.filter((url) => url.includes('draw-report'))
    expect(verifier()).toEqual([])
    await page.getByRole('button', { name: 'Check the drawing' }).click()
    await eventually(verifier).toHaveLength(1)
  })
})

describe('the check in the browser', () => {
  let check: Awaited<ReturnType<typeof visit>>['check']
  let trouble: Trouble
  beforeAll(async () => {
    ;({ check, trouble } = await visit())
  })

  test('finds a sound draw right, with the real beacon’s signature', async () => {
    const { said, text } = await check({})
    expect(said).toEqual(RIGHT)
    expect(text).toContain('No check can know')
    expect(trouble).toEqual([])
  })

  test('finds an entry by its receipt, and tells a receipt that is not there', async () => {
    const known = await check({ code: receiptOfDraw(0, 41).toUpperCase() })
    expect(known.text).toContain('line 42 of 60')
    expect(known.text).toMatch(/number \d+ of all lines/)
    const stranger = await check({ code: 'f'.repeat(32) })
    expect(stranger.said).toEqual(RIGHT)
    expect(stranger.text).toContain('isn’t in the list')
  })

  test('tells a receipt whether its line was asked, when, and what was written of the answer', async () => {
    const receipts = drawn.leaves.map((_, n) => receiptOfDraw(0, n))
    const receiptAt = (opening: number) => receipts[drawn.openings[opening]!.leaf]!
    const counting = [...drawn.openings.keys()].filter((n) => drawn.openings[n]!.state === 'counts')
    const [first, second] = [receiptAt(counting[0]!), receiptAt(counting[1]!)]
    const declined = (await check({ code: first })).text
    expect(declined).toMatch(/20\d\d at .*: We wrote to number 1 /)
    expect(declined).toMatch(/20\d\d at .*: .*the prize was declined/)
    expect(declined).not.toContain('Ruth M.')
    expect((await check({ code: second })).text).toMatch(/20\d\d at .*: .*: Ruth M\./)
    const opened = new Set(drawn.openings.map(({ leaf }) => leaf))
    const other = receipts.findIndex((_, n) => !opened.has(n))
    expect((await check({ code: receipts[other]! })).text).toContain('hasn’t been asked')
    const plan = { count: 60, round: realRound }
    const draw = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(
      (n) => soundDraw({ ...plan, draw: n }).openings.length > 1,
    )!
    const file = soundDraw({ ...plan, draw })
    const passed = receiptOfDraw(draw, file.openings[0]!.leaf)
    expect((await check({ file, heads: file.heads, code: passed })).text).toContain('passed over')
  })

  test('knows a seal and a fingerprint that were kept, and tells one that does not fit', async () => {
    const wrong = await check({ code: 'e'.repeat(64) })
    expect(wrong.said).toEqual(['pass', 'fail', 'pass', 'pass', 'pass', 'pass'])
    expect(wrong.text).toMatch(/^Something doesn’t match/)
    expect((await check({ code: drawn.heads[3]!.head })).text).toContain('after line 30')
    expect((await check({ code: fingerprintOf(drawn.commitment) })).text).toContain('promise')
    expect((await check({ code: 'e'.repeat(64) })).text).toContain('doesn’t fit')
    expect((await check({ code: 'my receipt' })).text).toContain('32 characters')
  })

  test('says what `draw verify` says of each tampering, whatever was kept', async () => {
    const folder = folderOfTest()
    const [proof, log] = [join(folder, 'proof.json'), join(folder, 'log.json')]
    await writeFile(log, JSON.stringify({ heads: drawn.heads }))
    const admin = adminAt(() => expect.fail('no ledger is needed'), Date.now())
    const fingerprint = fingerprintOf(drawn.commitment)
    const cases = [
      ...[undefined, fingerprint, 'e'.repeat(64)].map(
        (kept) => ['nothing', () => {}, kept] as const,
      ),
      ...Object.entries(tamperings).map(
        ([name, tamper], n) => [name, tamper, n % 2 ? fingerprint : undefined] as const,
      ),
    ]
    const seen = new Set<string>()
    for (const [name, tamper, kept] of cases) {
      const file = structuredClone(drawn)
      tamper(file, dice(name))
      await writeFile(proof, JSON.stringify(file))
      const given = kept === undefined ? [] : ['--fingerprint', kept]
      const asAdmin = ['--file', proof, '--log', log, ...given, '--json']
      const { exit, out } = await admin('draw', 'verify', '2025-07', ...asAdmin)
      const { fingerprint: _own, verdict, ...checks } = JSON.parse(out)
      const isRight = name === 'nothing' && kept !== 'e'.repeat(64)
      if (isRight || kept !== undefined)
        expect([name, verdict, exit]).toEqual([name, isRight ? 'right' : 'wrong', isRight ? 0 : 1])

      // Page and admin have the same rules: the page is asked once for each outcome.
      const outcome = [kept, ...Object.values(checks)].join(' ')
      if (seen.has(outcome)) continue
      seen.add(outcome)
      const { whole, said } = await check({ file, code: kept })
      expect({ whole, said }, name).toEqual({
        whole: [`verdict ${verdict}`],
        said: Object.values(checks),
      })
    }
    expect(seen.size).toBeGreaterThan(20)
  })

  test('detects a head that was published and does not match', async () => {
    const heads = drawn.heads.map((head) => ({ ...head, head: 'b'.repeat(64) }))
    const { said } = await check({ heads })
    expect(said).toEqual(['pass', 'fail', 'pass', 'pass', 'pass', 'pass'])
  })

  test('does without the public seals, and says so; tells a proof that cannot be read', async () => {
    const { said, text } = await check({ heads: 'down' })
    expect(said).toEqual(RIGHT)
    expect(text).toContain('seals didn’t load')
    expect((await check({ file: {} as DrawFile })).text).toContain('can’t be read')
    for (const [name, bytes] of Object.entries(misread)) {
      const { text: told } = await check({ bytes: bytes(JSON.stringify(drawn)) })
      expect(told, name).toContain('can’t be read')
    }
  })

  test('says when the proof does not load, and may be tried again', async () => {
    const { page } = await fixture.open()
    await page.route('**/*.draw-*.json', (route) => route.abort())
    await page.goto(path)
    await wake(page, page.locator('[data-island="draw"]'))
    await press(page)
    await eventually(() => page.locator('.answer').innerText()).toContain('didn’t load')
    await page.unroute('**/*.draw-*.json')
    await press(page)
    await eventually(() => page.locator('[data-verdict="pass"]').count()).toBeGreaterThan(4)
  })
})

/** A verifier that is loaded and run on a busy machine takes its time. */
function eventually<T>(look: () => T) {
  return expect.poll(look, { timeout: 20_000 })
}

function press(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Check the drawing' }).click()
}
