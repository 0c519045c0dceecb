import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { identityKeys } from '../../src/book/identities.ts'
import { contestVars, startSite } from '../../harness/site.ts'
import { entryOf, postForm, postJson, signupOf } from '../../harness/post.ts'
import {
  calls,
  chapterOfIdentity,
  claims,
  instants,
  routes,
  toasts,
} from '../support/specification.ts'
import { startUpstream } from '../support/upstream.ts'
import { startClockedWorker } from './support/clocked-worker.ts'

const SIGNUP = '/supabase/functions/v1/newsletter-signup'
const ENTRY = '/f/contest'

let worker: Awaited<ReturnType<typeof startClockedWorker>>
/** Both stores are down, so a complete post fails. */
let broken: typeof worker
beforeAll(async () => {
  worker = await startClockedWorker()
  const down = () => {
    throw new Error('down')
  }
  broken = await startClockedWorker({ DB: { prepare: down }, LIMITER: { limit: down } })
})
afterAll(() => worker.close())

test.each(claims)('$section ($path, $phase)', async (claim) => {
  const { path, phase = 'ended', texts = [], tags = [], counts = [] } = claim
  const html = await (await worker.fetchAt(instants[phase], path)).text()
  expect(inOrder(textOf(html), texts)).toEqual(texts)
  for (const tag of tags) expect(html).toMatch(tag)
  for (const [pattern, count] of counts) {
    expect(html.match(new RegExp(pattern, 'gs')) ?? [], String(pattern)).toHaveLength(count)
  }
})

test('2 Routes: every path answers with a page', async () => {
  for (const path of routes) {
    expect([path, (await worker.fetchAt(instants.open, path)).status]).toEqual([path, 200])
  }
})

test('3 Identities and their chapters', () => {
  expect(Object.fromEntries(identityKeys.map(({ name, chapter }) => [name, chapter]))).toEqual(
    chapterOfIdentity,
  )
})

describe('5 and 8 Toasts of a plain form', () => {
  const unlock = [
    ['source', 'quiz'],
    ['primary', 'Loved'],
    ['secondary', 'Holy'],
    ['secondary', 'Free'],
    ['firstName', ''],
    ['email', ''],
  ] as [string, string][]
  test.each([
    ['quizIncomplete', 'open', SIGNUP, unlock],
    ['homeIncomplete', 'open', SIGNUP, { source: 'homepage', firstName: '', email: '' }],
    ['signupFailed', 'open', SIGNUP, signupOf('ruth')],
    ['notStarted', 'not_started', ENTRY, {}],
    ['ended', 'ended', ENTRY, {}],
    ['entryIncomplete', 'open', ENTRY, {}],
    ['entryFailed', 'open', ENTRY, entryOf('ruth')],
  ] as const)('%s', async (name, phase, path, body) => {
    const html = await (await postForm(broken.at(instants[phase]), path, body)).text()
    expect(inOrder(textOf(html), toasts[name])).toEqual(toasts[name])
  })
})

test('7 Calls: each service receives exactly the specified fields', async () => {
  // The sites on workerd run by the real clock.
  worker.close()
  const upstream = await startUpstream()
  const site = await startSite({
    ...contestVars('open'),
    SUPABASE_URL: upstream.url,
    FORMS_URL: upstream.url,
  })
  onTestFinished(async () => {
    await site.close()
    await upstream.close()
  })
  const answers = [
    await postJson(site, SIGNUP, calls.quiz),
    await postJson(site, SIGNUP, calls.homepage),
    await postJson(site, ENTRY, { ...calls.entry, agreement: true }),
  ]
  expect(await Promise.all(answers.map((answer) => answer.json()))).toMatchObject([
    { ok: true },
    { ok: true },
    { success: true },
  ])
  await site.sweep()
  const sent = () => upstream.received.map(({ path, body }) => [path, body])
  for (const [path, body] of [
    ['/functions/v1/newsletter-signup', calls.quiz],
    ['/functions/v1/newsletter-signup', calls.homepage],
    [ENTRY, calls.entry],
  ]) {
    await expect.poll(sent).toContainEqual([path, body])
  }
})

/** What a visitor reads, with single spaces. */
function textOf(html: string): string {
  return html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(style|svg|script)\b[^]*?<\/\1>/g, ' ')
    .replaceAll(/<\/?(?:a|em|strong|span|time|b)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

/** The texts that follow each other, as long as they do; upper and lower case count as the same. */
function inOrder(text: string, wanted: readonly string[]): string[] {
  const readable = text.toLowerCase()
  const found: string[] = []
  let from = 0
  for (const one of wanted) {
    const at = readable.indexOf(one.toLowerCase(), from)
    if (at === -1) break
    from = at + one.length
    found.push(one)
  }
  return found
}
