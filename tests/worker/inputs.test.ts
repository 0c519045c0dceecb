import { expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { questions } from '../../src/quiz/questions.ts'
import { startClockedWorker } from '../support/clocked-worker.ts'

const WHILE_OPEN = Date.UTC(2025, 7, 1)

const name = { autocapitalize: 'words', enterkeyhint: 'next' }
const verbatim = { autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' }
const email = { ...verbatim, type: 'email', autocomplete: 'email', inputmode: 'email' }

// What a phone needs to offer the right keyboard, the right key and what it knows already.
test('every field says what it is for', async () => {
  const worker = await startClockedWorker()
  const html = async (path: string, init?: RequestInit) =>
    (await worker.fetchAt(WHILE_OPEN, path, init)).text()
  const home = await html(paths.home)
  const contest = await html(paths.contest)
  const answers = Object.fromEntries(questions.map(({ id }) => [`q${id}`, 'A']))
  const headers = { origin: 'http://localhost' }
  const body = new URLSearchParams(answers)
  const result = await html(paths.quiz, { method: 'POST', headers, body })
  worker.close()
  for (const [page, form] of [
    [home, 'signup'],
    [result, 'unlock'],
  ] as const) {
    expect(input(page, `${form}-first-name`)).toMatchObject({ ...name, autocomplete: 'given-name' })
    expect(input(page, `${form}-email`)).toMatchObject({ ...email, enterkeyhint: 'send' })
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
