import { describe, expect, test } from 'vitest'
import { consents } from 'virtual:content/site'
import { entryPath, paths } from '../../src/core/pages/paths.ts'
import { questionIds } from '../../src/core/quiz/questions.ts'
import { entryOf, postForm, postJson, signupOf } from '../../tools/harness/post.ts'
import { giveawayVars } from '../../tools/harness/site.ts'
import { entry } from '../unit/support/people.ts'
import { useSiteWithUpstream } from './support/site.ts'

const MINUTE = 60_000
const enterPath = entryPath('contest')
const answers = Object.fromEntries(questionIds.map((id) => [`q${id}`, 'A']))

const { site, upstream } = await useSiteWithUpstream(giveawayVars('open'))

test('an entry is stored, answered without waiting for the form service, and forwarded once by the sweep', async () => {
  const { agreement, ...sent } = entryOf('ruth')
  const posts = Array.from({ length: 10 }, () => postJson(site, enterPath, { ...sent, agreement }))
  expect((await Promise.all(posts)).filter(({ status }) => status !== 200)).toEqual([])
  const states = async () =>
    (await site.rowsOf('ruth')).map(({ status, attempts }) => `${status} ${attempts}`).toSorted()
  const duplicates = Array.from({ length: 9 }, () => 'held 0')
  expect(await states()).toEqual([...duplicates, 'pending 0'])
  expect(upstream.received).toEqual([])

  const at = Date.now() + MINUTE
  await Promise.all([site.runCron(at), site.runCron(at), site.runCron(at)])
  expect(await states()).toEqual(['delivered 1', ...duplicates])
  const row = (await site.rowsOf('ruth')).find(({ status }) => status === 'delivered')!
  expect(upstream.received).toMatchObject([
    { path: enterPath, headers: { 'idempotency-key': row.id } },
  ])
  expect(upstream.received[0]?.body).toEqual({ ...sent, instagramHandle: '', whyWantBook: '' })
})

test('while the ledger is unreachable the queue stores a signup, and its consumer writes it to D1', async () => {
  await site.rows('ALTER TABLE submissions RENAME TO submissions_away')
  const answer = await postJson(site, paths.newsletter, signupOf('boaz'))
  await site.rows('ALTER TABLE submissions_away RENAME TO submissions')
  expect(await answer.json()).toMatchObject({ ok: true })
  await expect
    .poll(() => site.rowsOf('boaz'), { timeout: 10_000 })
    .toMatchObject([{ status: 'pending' }])
  await site.runCron(Date.now() + 3 * MINUTE)
  expect(await site.rowsOf('boaz')).toMatchObject([{ status: 'delivered' }])
})

test('the queue’s consumers write to the real ledger, and keep what it refuses as dead letters', async () => {
  const [good, late] = [entry(1, Date.now()), entry(2, Date.now())]
  const refused = { ...entry(3, Date.now()), consentHash: 'no hash' }
  await site.consume('thirty-two-fallback', [good, good, { nonsense: true }])
  await site.consume('thirty-two-fallback-dead', [late, { nonsense: true }, refused])
  for (const { id } of [good, late])
    expect(await site.rows('SELECT status FROM submissions WHERE id = ?', id)).toEqual([
      { status: 'pending' },
    ])
  const letters = await site.rows<{ message_id: string; cause: string }>(
    'SELECT * FROM dead_letters ORDER BY message_id',
  )
  expect(letters.map(({ message_id }) => message_id)).toEqual(['m1', 'm2'])
  expect(letters[1]?.cause).toContain('SQLITE_CONSTRAINT')
})

async function html(path: string): Promise<string> {
  return (await site.fetch(path)).text()
}

async function quizResult(): Promise<string> {
  return (await postForm(site, paths.quiz, answers)).text()
}

describe('a post’s attribution', () => {
  const TAGS = '?utm_source=church&utm_campaign=fall&x=1'
  const fromTags = { utm_source: 'church', utm_campaign: 'fall' }
  let people = 0
  const newReader = () => signupOf(`reader${++people}`)

  /** The stored attribution of a person's post. */
  async function kept({ email }: { email: string }): Promise<unknown> {
    const query = 'SELECT payload, attribution FROM submissions WHERE email_key = ?'
    const [row] = await site.rows<{ payload: string; attribution: string }>(query, email)
    expect(row?.payload).not.toMatch(/utm_|church|referrer|"page"/)
    return JSON.parse(row?.attribution ?? 'null')
  }

  const from = (path: string) => ({ referer: `${site.url}${path}` })

  describe('without JavaScript', () => {
    test('has the tags of the page that sent it', async () => {
      const reader = newReader()
      await postForm(site, paths.newsletter, reader, from(`/${TAGS}`))
      expect(await kept(reader)).toEqual({ ...fromTags, page: '/' })
      const entry = entryOf('entrant')
      await postForm(site, enterPath, entry, from(`${paths.contest}${TAGS}`))
      expect(await kept(entry)).toEqual({ ...fromTags, page: paths.contest })
      const stranger = newReader()
      await postForm(site, paths.newsletter, stranger, { referer: `https://evil.example/${TAGS}` })
      expect(await kept(stranger)).toBeNull()
    })

    test.each([
      ['a form that comes back', paths.newsletter, { source: 'homepage' }],
      ['the result of a quiz', paths.quiz, answers],
    ])('%s keeps it for its next post', async (_, path, fields) => {
      const html = await (await postForm(site, path, fields, from(`/${TAGS}`))).text()
      const attribution = /name="attribution" value="([^"]*)"/
        .exec(html)?.[1]
        ?.replaceAll('&amp;', '&')
      const reader = { ...newReader(), attribution: attribution ?? '' }
      await postForm(site, paths.newsletter, reader, from(path))
      expect(await kept(reader)).toEqual({ ...fromTags, page: '/' })
    })
  })

  test('with JavaScript has the referring site and the first page of the visit', async () => {
    const reader = newReader()
    const attribution = `${TAGS}&ref=ruth&referrer=www.example.com&page=/i-am-loved`
    await postJson(site, paths.newsletter, { ...reader, attribution }, from('/quiz/loved'))
    const told = { ...fromTags, ref: 'ruth', referrer: 'www.example.com', page: '/i-am-loved' }
    expect(await kept(reader)).toEqual(told)
  })
})

describe('the consent', () => {
  const forms = [
    ['homepage', paths.newsletter, signupOf(''), () => html(paths.home)],
    ['quiz', paths.newsletter, { ...signupOf(''), source: 'quiz' }, quizResult],
    ['2025-07', enterPath, entryOf(''), () => html(paths.contest)],
  ] as const

  test.each(forms)('the %s form’s hash is sent and stored', async (form, path, fields, open) => {
    const shown = [...(await open()).matchAll(/name="consent" value="([0-9a-f]{64})"/g)].map(
      ([, hash]) => hash,
    )
    expect(shown).toContain(consents[form])

    const keptOf = async (name: string, consent: Record<string, string>) => {
      const email = `${form}-${name}@example.org`
      expect((await postForm(site, path, { ...fields, email, ...consent })).status).toBe(303)
      return site.rows<object>('SELECT consent_hash FROM submissions WHERE email_key = ?', email)
    }
    const none = { consent_hash: null }
    const seen = consents[form]!
    expect(await keptOf('seen', { consent: seen })).toEqual([{ consent_hash: seen }])
    expect(await keptOf('none', {})).toEqual([none])
    // A page may be older than the worker that reads its post.
    const older = 'f'.repeat(64)
    expect(await keptOf('older', { consent: older })).toEqual([{ consent_hash: older }])
    for (const [n, odd] of ['f'.repeat(63), 'F'.repeat(64), 'f'.repeat(9000)].entries())
      expect(await keptOf(`odd${n}`, { consent: odd })).toEqual([none])
  })
})

test.each([
  ['signup-first-name', 'words next given-name 100 auto', () => html(paths.home)],
  ['signup-email', 'none send email 254 ', () => html(paths.home)],
  ['entry-full-name', 'words next name 100 auto', () => html(paths.contest)],
  ['entry-email', 'none next email 254 ', () => html(paths.contest)],
  // A pasted handle may be a whole URL.
  ['entry-instagram', 'none next off  ', () => html(paths.contest)],
  ['entry-reason', '   1000 auto', () => html(paths.contest)],
])('%s tells keyboard and autofill: %s', async (id, expected, open) => {
  const [tag = ''] =
    new RegExp(`<(?:input|textarea)[^>]* id="${id}"[^>]*>`).exec(await open()) ?? []
  const names = ['autocapitalize', 'enterkeyhint', 'autocomplete', 'maxlength', 'dir']
  const valueOf = (name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  expect(names.map(valueOf).join(' ')).toBe(expected)
  if (id.endsWith('email')) expect(tag).toMatch(/ inputMode="email"/i)
})
