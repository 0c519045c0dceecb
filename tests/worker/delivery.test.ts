import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/domain/paths'
import { postForm, postJson } from '../support/post'
import { configWithoutQueue, contestVars, startSite, type TestSite } from '../support/site'
import { startUpstream } from '../support/upstream'

const MINUTE = 60_000
const entry = { fullName: 'Ruth Moab', email: 'ruth@example.org', agreement: true }

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

const contest = entryPath('contest')

function rowsOf(email: string) {
  return site.rows<{
    id: string
    status: string
    hold: string | null
    payload: string
    attempts: number
  }>('SELECT id, status, hold, payload, attempts FROM submissions WHERE email_key = ?', email)
}

/** While a piece of work runs, the ledger's table is out of reach. */
async function withoutLedger<Result>(work: () => Promise<Result>): Promise<Result> {
  await site.rows('ALTER TABLE submissions RENAME TO submissions_away')
  try {
    return await work()
  } finally {
    await site.rows('ALTER TABLE submissions_away RENAME TO submissions')
  }
}

describe('an entry', () => {
  test('is kept, answered without waiting for the form service, and swept to it once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => postJson(site, contest, entry)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const rows = await rowsOf(entry.email)
    expect(rows).toMatchObject([{ status: 'pending', attempts: 0 }])
    expect(upstream.received).toEqual([])

    const at = Date.now() + MINUTE
    await Promise.all([site.sweep(at), site.sweep(at), site.sweep(at)])
    expect(await rowsOf(entry.email)).toMatchObject([{ status: 'delivered', attempts: 1 }])
    expect(upstream.received).toMatchObject([
      {
        path: contest,
        headers: { 'idempotency-key': rows[0]?.id },
        body: { fullName: entry.fullName, email: entry.email },
      },
    ])
    expect(Object.keys(upstream.received[0]?.body as object)).toEqual(['fullName', 'email'])
  })

  test('of a bot gets the same answer, is held, and stands in nobody’s way', async () => {
    const email = 'naomi@example.org'
    const bot = await postJson(site, contest, { ...entry, email, topic: 'https://spam.example' })
    const person = await postJson(site, contest, { ...entry, email })
    expect([bot.status, person.status]).toEqual([200, 200])
    await site.sweep(Date.now() + 2 * MINUTE)
    const rows = await rowsOf(email)
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['delivered', 'quarantined'])
  })
})

describe('while the ledger is out of reach', () => {
  test('the queue keeps a signup, and its consumer brings it home', async () => {
    const email = 'boaz@example.org'
    const signup = { firstName: 'Boaz', email, source: 'homepage' }
    const answer = await withoutLedger(() => postJson(site, paths.newsletter, signup))
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    await expect
      .poll(() => rowsOf(email), { timeout: 10_000 })
      .toMatchObject([{ status: 'pending' }])
    await site.sweep(Date.now() + 3 * MINUTE)
    expect(await rowsOf(email)).toMatchObject([{ status: 'delivered' }])
  })

  test('and the queue is too, the answer is an honest 503 and the input stays', async () => {
    const bare = await startSite(contestVars('open'), await configWithoutQueue())
    try {
      await bare.rows('DROP TABLE submissions')
      const json = await postJson(bare, contest, entry)
      expect(json.status).toBe(503)
      expect(Number(json.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await json.json()).toMatchObject({ success: false })

      const form = await postForm(bare, contest, {
        fullName: 'Ruth Moab',
        email: entry.email,
        agreement: 'on',
      })
      const html = await form.text()
      expect(form.status).toBe(503)
      expect(Number(form.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(html).toContain('Submission Error')
      expect(html).toContain('value="Ruth Moab"')
      expect(html).toContain('value="ruth@example.org"')

      const signup = await postForm(bare, paths.newsletter, {
        firstName: 'Ruth',
        email: entry.email,
        source: 'homepage',
      })
      expect(signup.status).toBe(503)
      expect(await signup.text()).toContain('Signup failed')
    } finally {
      await bare.close()
    }
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
    const letters = await site.rows<{ message_id: string; cause: string }>(
      'SELECT * FROM dead_letters ORDER BY message_id',
    )
    expect(letters.map(({ message_id }) => message_id)).toEqual(['m1', 'm2'])
    expect(letters[1]?.cause).toContain('SQLITE_CONSTRAINT')
  })
})

describe('a GET', () => {
  test('changes nothing', async () => {
    const before = await everything()
    const pages = [
      paths.home,
      paths.contest,
      paths.newsletter,
      contest,
      paths.thankYou,
      paths.health,
      paths.contestApi,
      '/i-am-loved',
    ]
    for (const path of pages) {
      for (const method of ['GET', 'HEAD']) {
        await site.fetch(
          `${path}?fullName=x&email=x@example.org&firstName=x&source=homepage&agreement=true`,
          { method },
        )
      }
    }
    expect(await everything()).toEqual(before)
  })

  const everything = () =>
    Promise.all(
      ['submissions', 'upstreams', 'tally', 'dead_letters'].map((table) =>
        site.rows(`SELECT * FROM ${table}`),
      ),
    )
})
