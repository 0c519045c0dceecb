import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadValidContent } from '../../tools/content/load.ts'
import { picturesModule } from '../../tools/assets/pictures/module.ts'
import { BUILT } from '../../tools/harness/built.ts'
import { entryOf, postForm, signupOf } from '../../tools/harness/post.ts'
import { rolesIn } from '../support/roles.ts'
import { claims, images, instants, toasts } from '../support/specification.ts'
import { startClockedWorker } from './support/clocked-worker.ts'

const SIGNUP = '/supabase/functions/v1/newsletter-signup'
const ENTRY = '/f/contest'

/** A plain unlock form. */
const unlock = [
  ['source', 'quiz'],
  ['primary', 'Loved'],
  ['secondary', 'Holy'],
  ['secondary', 'Free'],
  ['firstName', ''],
  ['email', ''],
] as [string, string][]

const worker = await startClockedWorker()
/** The statements that `broken` tried to run. */
const tried: string[] = []
const prepare = (statement: string) => {
  tried.push(statement)
  throw new Error('down')
}

/** Both stores are down, so a complete post fails. */
const broken = await startClockedWorker({ DB: { prepare } })

test.each(claims)('$section ($path, $phase)', async (claim) => {
  const {
    path,
    phase = 'ended',
    status = 200,
    texts = [],
    roles = [],
    tags = [],
    counts = [],
  } = claim
  const response = await worker.fetchAt(instants[phase], path)
  expect(response.status).toBe(status)
  const html = await response.text()
  expect(inOrder(textOf(html), texts)).toEqual(texts)
  expect(tags.filter((tag) => !tag.test(html))).toEqual([])
  const found = await rolesIn(html)
  let left = roles
  for (const role of found)
    if (role === left[0] || role.startsWith(`${left[0]} `)) left = left.slice(1)
  expect(left).toEqual([])
  for (const [pattern, count] of counts)
    expect(
      found.filter((one) => pattern.test(one)),
      String(pattern),
    ).toHaveLength(count)
})

test('2 and 9 Quiz result', async () => {
  const answers = Array.from('ABCDABCDAB', (letter, index) => [`q${index + 1}`, letter] as const)
  const response = await postForm(worker.at(instants.open), '/quiz', Object.fromEntries(answers))
  const html = await response.text()
  const sent = [...html.matchAll(/ name="(?:primary|secondary)" value="([^"]+)"/g)]
  expect(sent.map(([, name]) => name)).toEqual(['Treasured', 'Accepted', 'Sanctified'])

  const texts = [
    'Your Primary Identity: I Am Treasured',
    'A busy world can overlook you',
    '💎',
    'Start with Chapter 22: I Am Treasured',
    'Get your complete profile, free',
    'Start with Chapter 22: I Am Treasured',
    'Download the starter guide to “I Am Treasured”',
    'Join the daily identity affirmations',
    'I Am Accepted',
    'I Am Sanctified',
  ]
  expect(inOrder(textOf(html), texts)).toEqual(texts)
  // A closed disclosure hides the form.
  expect(html).toMatch(
    /<details><summary class="button">Get my complete profile<.*<form[^>]* action="\/supabase/s,
  )
})

test('2 and 9 Images: webp in the specified widths and qualities', async () => {
  const code = await picturesModule('sample', await loadValidContent('sample'))
  for (const [slot, quality] of Object.entries(images.quality)) {
    expect(code).toMatch(new RegExp(`import ${slot}0 from .*format=webp&.*quality=${quality}&`))
  }
  const html = await (await worker.fetchAt(instants.open, '/')).text()
  const files = [...html.matchAll(/ srcSet="([^"]+)"/gi)].flatMap(([, list]) => list!.split(', '))
  expect(files.length).toBeGreaterThan(0)
  for (const file of new Set(files)) {
    const [path, candidate] = file.split(' ')
    const { format, width } = await sharp(BUILT + '/client' + path).metadata()
    expect([format, `${width}w`]).toEqual(['webp', candidate])
    expect(images.widths).toContain(width)
  }
})

test('8 Failures: a routing failure has its page', async () => {
  const misconfigured = await startClockedWorker({ CONTEST_OPENS_AT: 'soon' })
  const response = await misconfigured.fetchAt(instants.open, '/contest')
  expect(response.status).toBe(500)
  expect(textOf(await response.text())).toContain('Unexpected Application Error!')
})

test.each([
  ['quizIncomplete', 'open', SIGNUP, unlock],
  ['homeIncomplete', 'open', SIGNUP, { source: 'homepage', firstName: '', email: '' }],
  ['signupFailed', 'open', SIGNUP, signupOf('ruth')],
  ['notStarted', 'not_started', ENTRY, {}],
  ['ended', 'ended', ENTRY, {}],
  ['entryIncomplete', 'open', ENTRY, {}],
  ['entryFailed', 'open', ENTRY, entryOf('ruth')],
] as const)('5 and 8 Toasts of a plain form: %s', async (name, phase, path, body) => {
  tried.length = 0
  const response = await postForm(broken.at(instants[phase]), path, body)
  const html = await response.text()
  expect(inOrder(textOf(html), toasts[name])).toEqual(toasts[name])
  const isComplete = name.endsWith('Failed')
  expect(tried.some((statement) => statement.includes('INSERT'))).toBe(isComplete)
  expect(response.headers.has('retry-after')).toBe(isComplete)
  expect(html.includes('value="ruth@example.org"')).toBe(isComplete)
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
