import { expect, test } from 'vitest'
import { entryPath, paths } from '../../src/core/pages/paths.ts'
import { entryOf, postJson, signupOf } from '../../harness/post.ts'
import { giveawayVars } from '../../harness/site.ts'
import { entry } from '../unit/support/people.ts'
import { useSiteWithUpstream } from './support/site.ts'

const MINUTE = 60_000
const enterPath = entryPath('contest')

const { site, upstream } = await useSiteWithUpstream(giveawayVars('open'))

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

test('while the ledger is unreachable the queue stores a signup, and its consumer writes it to D1', async () => {
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
