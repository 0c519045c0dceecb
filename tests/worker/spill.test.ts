import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { postForm, postJson } from '../support/post.ts'
import { configWithoutQueue, contestVars, startSite, type TestSite } from '../support/site.ts'
import { startUpstream } from '../support/upstream.ts'

const contest = entryPath('contest')
const entry = { fullName: 'Ruth Moab', email: 'ruth@example.org', agreement: true }
const signup = { firstName: 'Boaz', email: 'boaz@example.org', source: 'homepage' }

let upstream: Awaited<ReturnType<typeof startUpstream>>
let site: TestSite
beforeAll(async () => {
  upstream = await startUpstream()
  site = await startSite({ ...contestVars('open'), SUPABASE_URL: upstream.url })
})
afterAll(async () => {
  await site.close()
  await upstream.close()
})

function rowsOf(email: string) {
  return site.rows<{ id: string; status: string }>(
    'SELECT id, status FROM submissions WHERE email_key = ?',
    email,
  )
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

describe('while the ledger is out of reach', () => {
  test('the queue keeps a signup, and its consumer brings it home', async () => {
    const answer = await withoutLedger(() => postJson(site, paths.newsletter, signup))
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    await expect
      .poll(() => rowsOf(signup.email), { timeout: 10_000 })
      .toMatchObject([{ status: 'pending' }])
    await site.sweep(Date.now() + 60_000)
    expect(await rowsOf(signup.email)).toMatchObject([{ status: 'delivered' }])
  })

  test('and the queue is too, the answer is an honest 503 and the input stays', async () => {
    const bare = await startSite(contestVars('open'), await configWithoutQueue())
    try {
      await bare.rows('DROP TABLE submissions')
      const answers = [
        await postJson(bare, contest, entry),
        await postForm(bare, contest, { ...entry, agreement: 'on' }),
        await postForm(bare, paths.newsletter, signup),
      ]
      for (const { status, headers } of answers) {
        expect(status).toBe(503)
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      const [json = '', form, newsletter] = await Promise.all(answers.map((each) => each.text()))
      expect(JSON.parse(json)).toMatchObject({ success: false })
      expect(form).toContain('Submission Error')
      expect(form).toContain('value="Ruth Moab"')
      expect(form).toContain('value="ruth@example.org"')
      expect(newsletter).toContain('Signup failed')
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
