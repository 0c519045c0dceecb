import { afterAll, beforeAll, expect, test } from 'vitest'
import { questions } from '../../src/content/questions'
import { paths } from '../../src/domain/paths'
import { postForm } from '../support/post'
import { contestVars, startSite, type TestSite } from '../support/site'

let site: TestSite
beforeAll(async () => {
  site = await startSite(contestVars('open'))
})
afterAll(() => site.close())

const name = { autocapitalize: 'words', enterkeyhint: 'next' }
const verbatim = { autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' }
const email = { ...verbatim, type: 'email', autocomplete: 'email', inputmode: 'email' }

// What a phone needs to offer the right keyboard, the right key and what it knows already.
test('every field says what it is for', async () => {
  const home = await (await site.fetch(paths.home)).text()
  const contest = await (await site.fetch(paths.contest)).text()
  const answers = Object.fromEntries(questions.map(({ id }) => [`q${id}`, 'A']))
  const result = await (await postForm(site, paths.quiz, answers)).text()
  for (const [html, form] of [
    [home, 'signup'],
    [result, 'unlock'],
  ] as const) {
    expect(input(html, `${form}-first-name`)).toMatchObject({ ...name, autocomplete: 'given-name' })
    expect(input(html, `${form}-email`)).toMatchObject({ ...email, enterkeyhint: 'send' })
  }
  expect(input(contest, 'entry-full-name')).toMatchObject({ ...name, autocomplete: 'name' })
  expect(input(contest, 'entry-email')).toMatchObject({ ...email, enterkeyhint: 'next' })
  expect(input(contest, 'entry-instagram')).toMatchObject({
    ...verbatim,
    autocomplete: 'off',
    enterkeyhint: 'next',
  })
})

/** The attributes of the input with an id, named in lower case as HTML reads them. */
function input(html: string, id: string): Record<string, string> {
  const tag = new RegExp(`<input[^>]* ?id="${id}"[^>]*>`).exec(html)?.[0] ?? ''
  const attributes = [...tag.matchAll(/([\w-]+)="([^"]*)"/g)]
  return Object.fromEntries(
    attributes.map(([, key = '', value = '']) => [key.toLowerCase(), value]),
  )
}
