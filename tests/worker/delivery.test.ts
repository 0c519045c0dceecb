import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { postJson } from '../support/post.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'
import { startUpstream } from '../support/upstream.ts'

const MINUTE = 60_000
const contest = entryPath('contest')
const entry = { fullName: 'Ruth Moab', email: 'ruth@example.org', agreement: true }

let upstream: Awaited<ReturnType<typeof startUpstream>>
let site: TestSite
beforeAll(async () => {
  upstream = await startUpstream()
  site = await startSite({
    ...contestVars('open'),
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
    const email = 'naomi@example.org'
    const bot = await postJson(site, contest, { ...entry, email, topic: 'https://spam.example' })
    const person = await postJson(site, contest, { ...entry, email })
    expect([bot.status, person.status]).toEqual([200, 200])
    await site.sweep(Date.now() + 2 * MINUTE)
    const rows = await rowsOf(email)
    expect(rows.map(({ status }) => status).toSorted()).toEqual(['delivered', 'quarantined'])
  })
})

describe('a GET', () => {
  test('changes nothing', async () => {
    const query = 'fullName=x&email=x@example.org&firstName=x&source=homepage&agreement=true'
    const pages = [paths.home, paths.contest, paths.thankYou, '/i-am-loved']
    const calls = [paths.newsletter, contest, paths.health, paths.contestApi]
    const before = await everything()
    for (const path of [...pages, ...calls])
      for (const method of ['GET', 'HEAD']) await site.fetch(`${path}?${query}`, { method })
    expect(await everything()).toEqual(before)
  })

  const everything = () =>
    Promise.all(
      ['submissions', 'upstreams', 'tally', 'dead_letters'].map((table) =>
        site.rows(`SELECT * FROM ${table}`),
      ),
    )
})
