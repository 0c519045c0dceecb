import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { entryPath, giveawayPath, giveawayRulesPath, paths } from '../../src/domain/paths'
import { startClockedWorker } from '../support/clocked-worker'
import { buildCopy } from '../support/copy'
import { soundDraw } from '../support/draw'
import { openLedger } from '../unit/delivery/support/ledger'

const DAY = 86_400_000
const WINNER = 'Grace T., Tulsa, Oklahoma'
const first = {
  id: '2025-07',
  form: 'contest',
  opens: '2025-07-20T00:00:00-05:00',
  closes: '2025-08-18T23:59:59-05:00',
}
const all = [
  first,
  {
    id: '2025-autumn',
    form: 'autumn',
    opens: '2025-10-01T00:00:00-05:00',
    closes: '2025-10-31T23:59:59-05:00',
  },
  {
    id: '2026-spring',
    form: 'spring',
    opens: '2026-03-01T09:00:00+01:00',
    closes: '2026-03-31T21:59:59+02:00',
  },
]
const [, autumn, spring] = all as [typeof first, typeof first, typeof first]

const text = await readFile('content/giveaways/2025-07.md', 'utf8')
const files = all.slice(1).map(({ id, form, opens, closes }) => [
  `content/giveaways/${id}.md`,
  text
    .replace('id: 2025-07', `id: ${id}`)
    .replace('default: true\n', '')
    .replace(/^formId: .*/m, `formId: ${form}`)
    .replace(/^opensAt: .*/m, `opensAt: ${opens}`)
    .replace(/^closesAt: .*/m, `closesAt: ${closes}`),
])
const draw = soundDraw({
  count: 20,
  events: [
    { event: 'notified', place: 1, note: '' },
    { event: 'accepted', place: 1, note: WINNER },
  ],
})
const copy = await buildCopy({
  ...Object.fromEntries(files),
  'content/giveaways/2025-07.draw.json': JSON.stringify(draw),
})
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
  for (const { opens, form } of all) await post(Date.parse(opens), form, 'ruth@example.org')
  await post(Date.parse(autumn.opens), autumn.form, 'naomi@example.org')
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

type Giveaway = typeof first

function phaseOf({ opens, closes }: Giveaway, now: number) {
  if (now < Date.parse(opens)) return 'not_started'
  return now < Date.parse(closes) + 1000 ? 'open' : 'ended'
}

const edges = all.flatMap(({ opens, closes }, index) => {
  const [start, end] = [Date.parse(opens), Date.parse(closes) + 1000]
  const next = all[index + 1] ?? all[index]!
  return [
    { now: start - 1, shown: all[index]! },
    { now: start, shown: all[index]! },
    { now: end - DAY - 1, shown: all[index]! },
    { now: end - 1, shown: all[index]! },
    { now: end, shown: next },
  ]
})

describe.each(edges)('at $now, when $shown.id is shown', ({ now, shown }) => {
  test('/contest, the script’s answer and every giveaway’s own pages say their phase', async () => {
    const answer = await (await worker.fetchAt(now, paths.contestApi)).json()
    expect(answer).toMatchObject({ opensAt: shown.opens, phase: phaseOf(shown, now) })
    const contest = await page(now, paths.contest)
    expect(contest).toContain(`data-phase="${phaseOf(shown, now)}"`)
    expect(contest).toContain(`href="${paths.contestRules}"`)
    expect(contest.includes(`href="${giveawayRulesPath(shown.id)}"`)).toBe(
      phaseOf(shown, now) === 'open',
    )
    for (const giveaway of all) {
      const own = await page(now, giveawayPath(giveaway.id))
      const phase = phaseOf(giveaway, now)
      expect(own).toContain(`data-phase="${phase}"`)
      const address = giveaway === shown ? paths.contest : giveawayPath(giveaway.id)
      expect(own).toContain(`rel="canonical" href="http://localhost${address}"`)
      expect(own).not.toContain('noindex')
      expect(own.includes(`action="${entryPath(giveaway.form)}"`)).toBe(phase === 'open')
      for (const other of all) {
        const leads = own.includes(`href="${giveawayPath(other.id)}"`)
        expect(leads).toBe(other !== giveaway)
      }
    }
  })

  test('an entry is taken by the form of the giveaway that is open, and by no other', async () => {
    for (const giveaway of all) {
      const response = await post(now, giveaway.form, 'ruth@example.org')
      const [status, answer] = {
        not_started: [409, { success: false, error: 'contest_not_started' }] as const,
        open: [200, { success: true }] as const,
        ended: [409, { success: false, error: 'contest_ended' }] as const,
      }[phaseOf(giveaway, now)]
      expect([giveaway.id, response.status]).toEqual([giveaway.id, status])
      expect(await response.json()).toMatchObject(answer)
    }
    expect((await post(now, 'other', 'ruth@example.org')).status).toBe(404)
  })
})

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
  const after = Date.parse(first.closes) + 2 * DAY
  expect(await page(after, giveawayPath(first.id))).toContain(WINNER)
  const later = Date.parse(autumn.closes) + 2 * DAY
  expect(await page(later, giveawayPath(autumn.id))).toMatch(/by .*November 8, 2025/)
  const before = Date.parse(first.closes) - DAY
  expect(await page(before, giveawayPath(first.id))).not.toContain(WINNER)
})

test('a plain entry ends on a page with the dates of its own giveaway, for good', async () => {
  const open = Date.parse(autumn.opens)
  const type = 'application/x-www-form-urlencoded'
  const response = await post(open, autumn.form, 'naomi@example.org', type)
  expect(response.status).toBe(303)
  const entered = response.headers.get('location') ?? ''
  expect(entered).toMatch(/^\/contest\/entered\?receipt=[0-9a-f]{32}&giveaway=2025-autumn$/)
  expect(await page(Date.parse(spring.opens), entered)).toMatch(/close on .*October 31, 2025/)
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
  const now = Date.parse(autumn.opens) + DAY
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
