import { describe, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/core/pages/paths.ts'
import { entryOf, postForm, postJson, signupOf } from '../../harness/post.ts'
import { giveawayVars, startSite } from '../../harness/site.ts'
import { entry } from '../unit/support/people.ts'
import { useSiteWithUpstream } from './support/site.ts'

const MINUTE = 60_000
const enterPath = entryPath('contest')

const vars = giveawayVars('open')
const { site, upstream } = await useSiteWithUpstream(vars)

function rowsOf(email: string) {
  return site.rows<{ id: string; status: string; attempts: number }>(
    'SELECT id, status, attempts FROM submissions WHERE email_key = ? ORDER BY hold',
    email,
  )
}

test('an entry is stored, answered without waiting for the form service, and forwarded once by the sweep', async () => {
  const { agreement, ...entry } = entryOf('ruth')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => postJson(site, enterPath, { ...entry, agreement })),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const rows = await rowsOf(entry.email)
  const duplicates = Array.from({ length: 9 }, () => ({ status: 'held', attempts: 0 }))
  expect(rows).toMatchObject([{ status: 'pending', attempts: 0 }, ...duplicates])
  expect(upstream.received).toEqual([])

  const at = Date.now() + MINUTE
  await Promise.all([site.runCron(at), site.runCron(at), site.runCron(at)])
  expect(await rowsOf(entry.email)).toMatchObject([
    { status: 'delivered', attempts: 1 },
    ...duplicates,
  ])
  const [sent, ...more] = upstream.received
  expect(more).toEqual([])
  expect(sent).toMatchObject({ path: enterPath, headers: { 'idempotency-key': rows[0]?.id } })
  expect(sent?.body).toEqual({ ...entry, instagramHandle: '', whyWantBook: '' })
})

describe('while the ledger is unreachable', () => {
  test('the queue stores a signup, and its consumer writes it to D1', async () => {
    const signup = signupOf('boaz')
    await site.rows('ALTER TABLE submissions RENAME TO submissions_away')
    const answer = await postJson(site, paths.newsletter, signup)
    await site.rows('ALTER TABLE submissions_away RENAME TO submissions')
    expect(await answer.json()).toMatchObject({ ok: true })
    await expect
      .poll(() => rowsOf(signup.email), { timeout: 10_000 })
      .toMatchObject([{ status: 'pending' }])
    await site.runCron(Date.now() + 3 * MINUTE)
    expect(await rowsOf(signup.email)).toMatchObject([{ status: 'delivered' }])
  })

  test('and the queue is too, a post gets 503, the form keeps its values, and no log has them', async () => {
    const bare = await startSite(giveawayVars('open'), { stores: false })
    const entry = { ...entryOf('ruth'), fullName: 'Ruth of Moab', whyWantBook: 'To read' }
    const answers = [
      await postJson(bare, enterPath, entry),
      await postForm(bare, enterPath, entry),
      await postForm(bare, paths.newsletter, signupOf('boaz')),
    ]
    for (const { status, headers } of answers) {
      expect(status).toBe(503)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const [json = '', form, newsletter] = await Promise.all(answers.map((each) => each.text()))
    expect(JSON.parse(json)).toMatchObject({ success: false })
    for (const value of ['value="Ruth of Moab"', 'value="ruth@example.org"', 'To read</textarea>'])
      expect(form).toContain(value)
    expect(form).toMatch(/<input[^>]*name="agreement"[^>]*checked=""/)
    expect(newsletter).toContain('value="boaz@example.org"')
    const lines = () => bare.rawLogs().join('\n')
    await expect.poll(() => lines().split('submission_refused').length - 1).toBe(answers.length)
    expect(lines()).not.toMatch(/Ruth|ruth@|boaz@|To read/)
    // The log says how to create missing tables.
    expect(lines()).toContain('npx wrangler d1 migrations apply DB --local')
    await bare.close()
  })
})

test('the queue’s consumers write to the real ledger, and keep what it refuses as dead letters', async () => {
  const [good, late] = [entry(1, Date.now()), entry(2, Date.now())]
  const refused = { ...entry(3, Date.now()), consentHash: 'no hash' }
  await site.consume('thirty-two-fallback', [good, good, { nonsense: true }])
  await site.consume('thirty-two-fallback-dead', [late, { nonsense: true }, refused])
  for (const { id, payload } of [good, late])
    expect(await rowsOf(payload.email)).toMatchObject([{ id, status: 'pending' }])
  const deadLetters = await site.rows<{ message_id: string; cause: string }>(
    'SELECT * FROM dead_letters ORDER BY message_id',
  )
  expect(deadLetters.map(({ message_id }) => message_id)).toEqual(['m1', 'm2'])
  expect(deadLetters[1]?.cause).toContain('SQLITE_CONSTRAINT')
})
