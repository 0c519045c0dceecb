import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/domain/paths'
import { postForm, postJson } from '../support/post'
import { configWithoutEvents, startSite, type TestSite } from '../support/site'

const email = 'ruth@example.org'
const signup = { firstName: 'Ruth', email }
const secondary = ['Free', 'Loved'] as const
const quizResult = { primary: 'Holy', secondary }

let site: TestSite
beforeAll(async () => {
  site = await startSite({}, await configWithoutEvents())
})
afterAll(() => site.close())

// A script counts by the events API, so what it posts to the newsletter must not count again.
test.each([
  ['a plain form of the quiz', 303, 1, () => ofQuiz(signup)],
  ['one that must be mended', 422, 0, () => ofQuiz({ ...signup, email: '' })],
  ['a plain form of the landing page', 303, 0, () => form({ ...signup, source: 'homepage' })],
  ['a script’s signup', 200, 0, () => json({ ...signup, source: 'quiz', quizResult })],
] as const)('%s: %i, and quiz_email_captured %i times', async (_, status, times, post) => {
  site.clearLogs()
  expect((await post()).status).toBe(status)
  // Another request's line comes after all of this one's.
  await site.fetch('/no-such-page')
  await expect.poll(() => logged('not_found')).toBe(1)
  expect(logged('event_not_written')).toBe(times)
})

function ofQuiz(fields: Record<string, string>) {
  const { primary } = quizResult
  return form([
    ...Object.entries({ ...fields, source: 'quiz', primary }),
    ...secondary.map((name): [string, string] => ['secondary', name]),
  ])
}

function form(fields: Parameters<typeof postForm>[2]) {
  return postForm(site, paths.newsletter, fields)
}

function json(body: unknown) {
  return postJson(site, paths.newsletter, body)
}

function logged(name: string): number {
  return site.logs().filter(({ event }) => event === name).length
}
