import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { startClockedWorker } from '../support/clocked-worker.ts'
import { entryOf, postForm, postJson, signupOf } from '../support/post.ts'
import { contestVars, startSite, startSiteWithoutStores, type TestSite } from '../support/site.ts'
import { startUpstream } from '../support/upstream.ts'
import { gated } from '../unit/delivery/support/world.ts'

const MINUTE = 60_000
const contest = entryPath('contest')

let upstream: Awaited<ReturnType<typeof startUpstream>>
let site: TestSite
beforeAll(async () => {
  upstream = await startUpstream()
  site = await startSite({
    ...contestVars('open'),
    SUPABASE_URL: upstream.url,
    FORMS_URL: upstream.url,
    ENTRIES_PER_MINUTE: '1000',
  })
})
afterAll(async () => {
  await site.close()
  await upstream.close()
})

function rowsOf(email: string) {
  return site.rows<{ id: string; status: string; attempts: number }>(
    'SELECT id, status, attempts FROM submissions WHERE email_key = ?',
    email,
  )
}

describe('an entry', () => {
  test('is kept, answered without waiting for the form service, and swept to it once', async () => {
    const entry = entryOf('ruth')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => postJson(site, contest, entry)),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const rows = await rowsOf(entry.email)
    expect(rows).toMatchObject([{ status: 'pending', attempts: 0 }])
    expect(upstream.received).toEqual([])

    const at = Date.now() + MINUTE
    await Promise.all([site.sweep(at), site.sweep(at), site.sweep(at)])
    expect(await rowsOf(entry.email)).toMatchObject([{ status: 'delivered', attempts: 1 }])
    const [sent, ...more] = upstream.received
    expect(more).toEqual([])
    expect(sent).toMatchObject({ path: contest, headers: { 'idempotency-key': rows[0]?.id } })
    expect(sent?.body).toEqual({ fullName: entry.fullName, email: entry.email })
  })

  test('of a bot gets the same answer, is held, and stands in nobody’s way', async () => {
    const entry = entryOf('naomi')
    const bot = await postJson(site, contest, { ...entry, topic: 'https://spam.example' })
    const person = await postJson(site, contest, entry)
    expect([bot.status, person.status]).toEqual([200, 200])
    await site.sweep(Date.now() + 2 * MINUTE)
    const rows = await rowsOf(entry.email)
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['delivered', 'quarantined'])
  })
})

test('a GET changes nothing', async () => {
  const query = 'fullName=x&email=x@example.org&firstName=x&source=homepage&agreement=true'
  const pages = [paths.home, paths.contest, paths.thankYou, '/i-am-loved']
  const calls = [paths.newsletter, contest, paths.health, paths.contestApi]
  const everything = () =>
    Promise.all(
      ['submissions', 'upstreams', 'tally', 'dead_letters'].map((table) =>
        site.rows(`SELECT * FROM ${table}`),
      ),
    )
  const before = await everything()
  for (const path of [...pages, ...calls])
    for (const method of ['GET', 'HEAD']) await site.fetch(`${path}?${query}`, { method })
  expect(await everything()).toEqual(before)
})

describe('while the ledger is out of reach', () => {
  test('the queue keeps a signup, and its consumer brings it home', async () => {
    const signup = signupOf('boaz')
    await site.rows('ALTER TABLE submissions RENAME TO submissions_away')
    const answer = await postJson(site, paths.newsletter, signup)
    await site.rows('ALTER TABLE submissions_away RENAME TO submissions')
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    await expect
      .poll(() => rowsOf(signup.email), { timeout: 10_000 })
      .toMatchObject([{ status: 'pending' }])
    await site.sweep(Date.now() + 3 * MINUTE)
    expect(await rowsOf(signup.email)).toMatchObject([{ status: 'delivered' }])
  })

  test('and the queue is too, the answer is an honest 503, the input stays, and no log has it', async () => {
    const bare = await startSiteWithoutStores(contestVars('open'))
    const entry = { ...entryOf('ruth'), fullName: 'Ruth of Moab', whyWantBook: 'To read' }
    const answers = [
      await postJson(bare, contest, entry),
      await postForm(bare, contest, entry),
      await postForm(bare, paths.newsletter, signupOf('boaz')),
    ]
    for (const { status, headers } of answers) {
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const [json = '', form, newsletter] = await Promise.all(answers.map((each) => each.text()))
    expect(JSON.parse(json)).toMatchObject({ success: false })
    expect(form).toContain('Submission Error')
    expect(form).toContain('There was an issue submitting your entry. Please try again.')
    for (const value of ['value="Ruth of Moab"', 'value="ruth@example.org"', 'To read</textarea>'])
      expect(form).toContain(value)
    expect(form).toMatch(/<input[^>]*name="agreement"[^>]*checked=""/)
    expect(newsletter).toContain('Signup failed')
    const lines = () => bare.rawLogs().join('\n')
    await expect.poll(() => lines().split('submission_refused').length - 1).toBe(answers.length)
    expect(lines()).not.toMatch(/Ruth|ruth@|boaz@|To read/)
    await bare.close()
  })
})

describe('the queue’s consumers on the real ledger', () => {
  const message = (n: number, change = {}) => ({
    id: crypto.randomUUID(),
    kind: 'contest',
    scope: 'contest',
    emailKey: `queued${n}@example.org`,
    payload: { fullName: `Queued ${n}`, email: `queued${n}@example.org` },
    agreement: true,
    receivedAt: Date.now(),
    ...change,
  })

  test('put messages into the ledger, and try again what they cannot', async () => {
    const good = message(1)
    await site.consume('thirty-two-spill', [good, good, { nonsense: true }])
    expect(await rowsOf('queued1@example.org')).toMatchObject([{ id: good.id, status: 'pending' }])
  })

  test('keep the ledger’s refusals as dead letters', async () => {
    await site.consume('thirty-two-spill-dead', [
      message(2),
      { nonsense: true },
      message(3, { agreement: false }),
    ])
    expect(await rowsOf('queued2@example.org')).toHaveLength(1)
    const deadLetters = await site.rows<{ message_id: string; cause: string }>(
      'SELECT * FROM dead_letters ORDER BY message_id',
    )
    expect(deadLetters.map(({ message_id }) => message_id)).toEqual(['m1', 'm2'])
    expect(deadLetters[1]?.cause).toContain('SQLITE_CONSTRAINT')
  })
})

test('docs/capacity.md names the rows that D1 counts as written', async () => {
  const OPEN = Date.UTC(2025, 6, 25)
  const empty = await startSite()
  let written = 0
  const DB = gated(empty.ledger(), async (act) => {
    const answer = await act()
    for (const { meta } of [answer].flat() as Answer[]) written += meta.rows_written
    return answer
  })
  const urls = { FORMS_URL: upstream.url, SUPABASE_URL: upstream.url }
  const worker = await startClockedWorker({ DB, EVENTS: { writeDataPoint() {} }, ...urls })
  const rowsOf = async (act: () => Promise<unknown>) => {
    const before = written
    await act()
    return written - before
  }
  const post = async (path: string, body: object) => {
    expect((await postJson(worker.at(OPEN), path, body)).status).toBe(200)
  }
  const isSettled = async () => {
    const left = `SELECT id FROM submissions WHERE status <> 'delivered'`
    expect(await empty.rows(left)).toEqual([])
  }

  await worker.sweepAt(OPEN)
  const quiet = await rowsOf(() => worker.sweepAt(OPEN + MINUTE))
  const stored = await rowsOf(() => post(contest, entryOf('ruth')))
  const sent = (await rowsOf(() => worker.sweepAt(OPEN + 2 * MINUTE))) - quiet
  await isSettled()
  const again =
    (await rowsOf(() => post(contest, entryOf('ruth')))) +
    (await rowsOf(() => worker.sweepAt(OPEN + 3 * MINUTE))) -
    quiet
  const signedUp = await rowsOf(async () => {
    await post(paths.newsletter, signupOf('ruth'))
    await vi.waitFor(isSettled, { timeout: 10_000 })
  })
  worker.close()
  await empty.close()

  const text = (await readFile('docs/capacity.md', 'utf8')).replace(/\s+/g, ' ')
  const each = stored + sent
  const free = Math.floor(1000 / each) * 100
  for (const sentence of [
    `${each} for each delivered entry | ${each / 10} million |`,
    `$${(each / 10).toFixed(2)} at $1.00 a million`,
    `${stored} when it is stored, and ${sent} when`,
    `An entry that is sent again writes ${again} rows, a signup ${signedUp}, and a minute without any ${quiet}`,
    `100,000 rows written a day are about ${free.toLocaleString('en-US')} delivered entries`,
  ])
    expect(text).toContain(sentence)
})

type Answer = { meta: { rows_written: number } }
