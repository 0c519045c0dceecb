import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { questions } from '../../src/quiz/questions.ts'
import { postForm, postJson } from '../support/post.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'

const TAGS = '?utm_source=church&utm_campaign=fall&x=1'
const fromTags = { utm_source: 'church', utm_campaign: 'fall' }
const sheet = Object.fromEntries(questions.map(({ id }) => [`q${id}`, 'A']))

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

let people = 0
const signup = () => ({
  firstName: 'Ruth',
  email: `ruth${++people}@example.org`,
  source: 'homepage',
})

/** What the ledger keeps of a person's visit, apart from what is forwarded. */
async function kept({ email }: { email: string }): Promise<unknown> {
  const query = 'SELECT payload, attribution FROM submissions WHERE email_key = ?'
  const [row] = await site.rows<{ payload: string; attribution: string }>(query, email)
  expect(row?.payload).not.toMatch(/utm_|church|referrer|"page"/)
  return JSON.parse(row?.attribution ?? 'null')
}

const from = (path: string) => ({ referer: `${site.url}${path}` })

describe('without a script', () => {
  test('a post takes the tags of the page that it was sent from', async () => {
    const reader = signup()
    await postForm(site, paths.newsletter, reader, from(`/${TAGS}`))
    expect(await kept(reader)).toEqual({ ...fromTags, page: '/' })
    const { email } = signup()
    const entry = { fullName: 'Ruth', email, agreement: 'true' }
    await postForm(site, entryPath('contest'), entry, from(`${paths.contest}${TAGS}`))
    expect(await kept({ email })).toEqual({ ...fromTags, page: paths.contest })
  })

  test('a page of another site tells nothing', async () => {
    const reader = signup()
    const referer = `https://elsewhere.example/${TAGS}`
    await postForm(site, paths.newsletter, reader, { referer })
    expect(await kept(reader)).toBeNull()
  })

  test.each([
    ['a form that comes back', paths.newsletter, { source: 'homepage' }],
    ['the result of a quiz', paths.quiz, sheet],
  ])('%s carries them into its next post', async (_, path, fields) => {
    const html = await (await postForm(site, path, fields, from(`/${TAGS}`))).text()
    const attribution = /name="attribution" value="([^"]*)"/
      .exec(html)?.[1]
      ?.replaceAll('&amp;', '&')
    const reader = { ...signup(), attribution: attribution ?? '' }
    await postForm(site, paths.newsletter, reader, from(path))
    expect(await kept(reader)).toEqual({ ...fromTags, page: '/' })
  })
})

describe('with a script', () => {
  test('a post tells the site that led here and the page where the visit began', async () => {
    const reader = signup()
    const attribution = `${TAGS}&ref=ruth&referrer=www.example.com&page=/i-am-loved`
    await postJson(site, paths.newsletter, { ...reader, attribution }, from('/quiz/loved'))
    const told = { ...fromTags, ref: 'ruth', referrer: 'www.example.com', page: '/i-am-loved' }
    expect(await kept(reader)).toEqual(told)
  })

  test('what is on no list is dropped, and what is too long is cut', async () => {
    const reader = signup()
    const attribution = new URLSearchParams([
      ['utm_source', `a\u0000\n ${'ü'.repeat(300)}`],
      ['referrer', 'https://a.example/?jane@example.org'],
      ['page', '/jane@example.org'],
      ['chapter', 'i-am-nobody'],
      ['fbclid', 'x'],
      ['__proto__', 'x'],
    ]).toString()
    await postJson(site, paths.newsletter, { ...reader, attribution })
    expect(await kept(reader)).toEqual({ utm_source: `a ${'ü'.repeat(98)}` })
  })
})

test.each(['/', '/i-am-loved', '/quiz/loved', paths.contest])(
  'the page %s is the same bytes with tags, and says so',
  async (path) => {
    const plain = await site.fetch(path)
    const tagged = await site.fetch(`${path}${TAGS}`)
    expect(await tagged.text()).toBe(await plain.text())
    expect(tagged.headers.get('etag')).toBe(plain.headers.get('etag'))
    expect(tagged.headers.get('no-vary-search')).toBe('params')
  },
)
