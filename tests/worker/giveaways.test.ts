import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { entryPath, giveawayPath, giveawayRulesPath, paths } from '../../src/pages/paths.ts'
import { startClockedWorker } from '../support/clocked-worker.ts'
import {
  buildWithThree,
  phaseOf,
  type Planned,
  threeGiveaways,
  WINNER,
} from '../support/three-giveaways.ts'
import { openLedger } from '../unit/delivery/support/ledger.ts'

const DAY = 86_400_000
const { first, autumn, spring } = threeGiveaways
const all = Object.values(threeGiveaways)

const copy = await buildWithThree()
afterAll(copy.remove)

const ledger = openLedger()
const env = {
  DB: ledger.db,
  LIMITER: { limit: async () => ({ success: true }) },
  FORMS_URL: 'https://forms.test',
  ENTRIES_PER_MINUTE: 1000,
}

let worker: Awaited<ReturnType<typeof startClockedWorker>>
beforeAll(async () => {
  worker = await startClockedWorker(env, copy.root)
  for (const { opening, form } of all) await post(opening, form, 'ruth@example.org')
  await post(autumn.opening, autumn.form, 'naomi@example.org')
})
afterAll(() => worker.close())
afterEach(() => void vi.restoreAllMocks())

async function page(now: number, path: string) {
  const response = await worker.fetchAt(now, path)
  expect(response.status).toBe(200)
  return response.text()
}

function post(now: number, form: string, email: string, type = 'application/json') {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const entry = { fullName: 'Ruth', email, agreement: true }
  return worker.fetchAt(now, entryPath(form), {
    method: 'POST',
    headers: { origin: 'http://localhost', 'content-type': type },
    body:
      type === 'application/json'
        ? JSON.stringify(entry)
        : new URLSearchParams({ ...entry, agreement: 'true' }),
  })
}

const edges = all.flatMap((shown, index) => [
  ...[shown.opening - 1, shown.opening, shown.end - DAY - 1, shown.end - 1].map((now) => ({
    now,
    shown,
  })),
  { now: shown.end, shown: all[index + 1] ?? shown },
])

test.each(edges)('at $now, when $shown.id is shown', async ({ now, shown }) => {
  const phase = phaseOf(shown, now)
  const answer = await (await worker.fetchAt(now, paths.contestApi)).json()
  expect(answer).toMatchObject({ opensAt: shown.opens, phase })
  const contest = await page(now, paths.contest)
  expect(contest).toContain(`data-phase="${phase}"`)
  expect(contest).toContain(`href="${paths.contestRules}"`)
  expect(contest.includes(`href="${giveawayRulesPath(shown.id)}"`)).toBe(phase === 'open')
  for (const giveaway of all) {
    await expectOwnPage(now, giveaway, giveaway === shown)
    await expectOwnEntries(now, giveaway)
  }
  expect((await post(now, 'other', 'ruth@example.org')).status).toBe(404)
})

/** A giveaway's own page tells its phase, and leads to all the others. */
async function expectOwnPage(now: number, giveaway: Planned, isShown: boolean) {
  const own = await page(now, giveawayPath(giveaway.id))
  const phase = phaseOf(giveaway, now)
  expect(own).toContain(`data-phase="${phase}"`)
  const address = isShown ? paths.contest : giveawayPath(giveaway.id)
  expect(own).toContain(`rel="canonical" href="http://localhost${address}"`)
  expect(own).not.toContain('noindex')
  expect(own.includes(`action="${entryPath(giveaway.form)}"`)).toBe(phase === 'open')
  for (const other of all)
    expect(own.includes(`href="${giveawayPath(other.id)}"`)).toBe(other !== giveaway)
}

/** The form of a giveaway takes entries while it is open, and says otherwise why not. */
async function expectOwnEntries(now: number, giveaway: Planned) {
  const phase = phaseOf(giveaway, now)
  const response = await post(now, giveaway.form, 'ruth@example.org')
  expect([giveaway.id, response.status]).toEqual([giveaway.id, phase === 'open' ? 200 : 409])
  expect(await response.json()).toMatchObject(
    phase === 'open' ? { success: true } : { success: false, error: `contest_${phase}` },
  )
}

test('the rules stay, each with its own dates, and the sitemap leads to all of it', async () => {
  const now = Date.parse('2030-01-01T00:00:00Z')
  expect(await page(now, giveawayRulesPath(autumn.id))).toContain('October 31, 2025')
  expect(await page(now, giveawayRulesPath(spring.id))).toContain('March 31, 2026')
  const sitemap = await page(now, paths.sitemap)
  const listed = (path: string) => sitemap.includes(`<loc>http://localhost${path}</loc>`)
  expect([paths.contest, paths.contestRules].map(listed)).toEqual([true, true])
  // The last one is what /contest shows.
  for (const giveaway of all) {
    const own = [giveawayPath(giveaway.id), giveawayRulesPath(giveaway.id)]
    expect(own.map(listed)).toEqual(own.map(() => giveaway !== spring))
  }
})

test('an ended giveaway names its winner; before that it says when it will', async () => {
  const after = first.end + 2 * DAY
  expect(await page(after, giveawayPath(first.id))).toContain(WINNER)
  const later = autumn.end + 2 * DAY
  expect(await page(later, giveawayPath(autumn.id))).toMatch(/by .*November 8, 2025/)
  const before = first.end - DAY
  expect(await page(before, giveawayPath(first.id))).not.toContain(WINNER)
})

test('a plain entry ends on a page with the dates of its own giveaway, for good', async () => {
  const open = autumn.opening
  const type = 'application/x-www-form-urlencoded'
  const response = await post(open, autumn.form, 'naomi@example.org', type)
  expect(response.status).toBe(303)
  const entered = response.headers.get('location') ?? ''
  expect(entered).toMatch(/^\/contest\/entered\?receipt=[0-9a-f]{32}&giveaway=2025-autumn$/)
  expect(await page(spring.opening, entered)).toMatch(/close on .*October 31, 2025/)
  const early = await post(open, spring.form, 'naomi@example.org', type)
  expect(early.status).toBe(409)
  expect(await early.text()).toContain('starts on March 1, 2026')
})

test('each entry is kept for its giveaway and goes to its own form', async () => {
  const kept = ledger
    .rows()
    .map(({ giveaway, form_id: form, email_key: email }) => `${giveaway} ${form} ${email}`)
    .toSorted()
  // However often somebody comes, each counts once in each giveaway.
  expect(kept).toEqual([
    '2025-07 contest ruth@example.org',
    '2025-autumn autumn naomi@example.org',
    '2025-autumn autumn ruth@example.org',
    '2026-spring spring ruth@example.org',
  ])
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { email } = JSON.parse(init?.body as string) as { email: string }
    sent.push(`${new Request(input).url} ${email}`)
    return Response.json({ success: true })
  })
  await worker.sweepAt(Date.parse('2026-04-01T12:00:00Z'))
  expect(sent.toSorted()).toEqual(
    kept.map((row) => row.replace(/^\S+ /, 'https://forms.test/f/')).toSorted(),
  )
})

test('the default giveaway, moved into another, is shown; both take entries; it is alarmed', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
  const moved = await startClockedWorker(
    { ...env, CONTEST_OPENS_AT: autumn.opens, CONTEST_CLOSES_AT: autumn.closes },
    copy.root,
  )
  const now = autumn.opening + DAY
  const contest = await (await moved.fetchAt(now, paths.contest)).text()
  expect(contest).toContain(`action="${entryPath(first.form)}"`)
  const other = await (await moved.fetchAt(now, giveawayPath(autumn.id))).text()
  expect(other).toContain(`action="${entryPath(autumn.form)}"`)
  const health = await moved.fetchAt(now, paths.health)
  expect(health.status).toBe(503)
  expect(await health.json()).toEqual({ ok: false, code: 'giveaways_overlap' })
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { event: 'giveaways_overlap', overlapped: '2025-autumn' },
  ])
})
