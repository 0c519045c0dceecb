import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { entryPath, paths } from '../../src/core/pages/paths.ts'
import { questionIds } from '../../src/core/quiz/questions.ts'
import { startAnalyticsSite } from '../support/analytics-site.ts'
import { entryOf, postForm, postJson, signupOf } from '../../tools/harness/post.ts'
import { giveawayVars } from '../../tools/harness/site.ts'
import { startClockedWorker } from './support/clocked-worker.ts'

const captured = {
  event: 'quiz_email_captured',
  primary_result: 'Child of God',
  secondary_results: ['Free', 'Holy'],
}

const site = await startAnalyticsSite(giveawayVars('open'))
afterAll(() => site.close())
beforeEach(() => site.events())

const from = (campaign: string) => `utm_campaign=${campaign}&ref=church`

describe('a browser event', () => {
  test.each([
    ['page_viewed chapter', { event: 'page_viewed', place: '/i-am-loved' }],
    ['page_viewed other', { event: 'page_viewed', place: '/no-such-page' }],
    ['shared result', { event: 'shared', place: 'result' }],
    ['quiz_email_captured     Child of God Free Holy', captured],
    ['unlock_shown   fall church', { event: 'unlock_shown', attribution: from('fall') }],
    // Mail programs may put an address into a tag.
    ['quiz_finished    church', { event: 'quiz_finished', attribution: from('jo@example.org') }],
  ])('is recorded as "%s"', async (counts, event) => {
    const response = await postJson(site, paths.eventsApi, event)
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(response.headers.get('set-cookie')).toBeNull()
    await site.expectEvents(counts)
  })

  test.each([
    ['that the server counts', { event: 'email_captured', place: 'quiz' }],
    ['without its place', { event: 'buy_clicked' }],
    ['in another place', { event: 'shared', place: 'jane@example.org' }],
    ['with a field more', { event: 'quiz_started', visitor: '7' }],
    ['with an unknown identity', { ...captured, primary_result: 'jane@example.org' }],
  ])('%s gets 422', async (_, body) => {
    expect((await postJson(site, paths.eventsApi, body)).status).toBe(422)
    await site.expectEvents()
  })
})

const signup = signupOf('ruth')
const on = (chapter: string) => ({ ...signup, attribution: `chapter=${chapter}` })
const result = [
  ['primary', 'Loved'],
  ['secondary', 'Free'],
  ['secondary', 'Holy'],
] as const
const sheet = Object.fromEntries(questionIds.map((id) => [`q${id}`, 'A']))

describe('a server event', () => {
  test.each([
    ['a signup', ['email_captured homepage'], paths.newsletter, signup],
    ['a signup for a chapter', ['email_captured chapter'], paths.newsletter, on('i-am-secure')],
    ['a signup on a preview', ['email_captured preview'], paths.newsletter, on('i-am-loved')],
    ['a failed one', ['form_failed homepage invalid'], paths.newsletter, { source: 'homepage' }],
    ['a held one', [], paths.newsletter, { ...signup, topic: 'x' }],
    ['an entry', ['entry_sent 2025-07'], entryPath('contest'), entryOf('ruth')],
    ['a failed entry', ['form_failed 2025-07 invalid'], entryPath('contest'), {}],
    ['a quiz without a script', ['quiz_finished'], paths.quiz, sheet],
  ])('%s is recorded without JavaScript', async (_, counts, path, fields) => {
    await postForm(site, path, fields)
    await site.expectEvents(...counts)
  })

  test('a short address that leads to a shop counts with its path', async () => {
    await site.fetch('/buy?utm_source=preview', { method: 'HEAD' })
    await site.fetch('/buy?utm_source=bulletin')
    await site.expectEvents('buy_clicked /buy   bulletin')
  })

  test('a quiz signup is recorded with its identities, with and without JavaScript', async () => {
    const asked = { ...signup, source: 'quiz' }
    await postForm(site, paths.newsletter, [...Object.entries(asked), ...result.map(([...x]) => x)])
    await site.expectEvents('email_captured quiz', 'quiz_email_captured     Loved Free Holy')
    const quizResult = { primary: 'Loved', secondary: ['Free', 'Holy'] }
    await postJson(site, paths.newsletter, { ...asked, quizResult })
    await site.expectEvents('email_captured quiz')
  })

  test('a browser with Global Privacy Control is not recorded, and GET requests record nothing', async () => {
    const private_ = { 'sec-gpc': '1' }
    expect((await postJson(site, paths.eventsApi, captured, private_)).status).toBe(204)
    expect((await postForm(site, paths.newsletter, signup, private_)).status).toBe(303)
    for (const path of [paths.home, `${paths.contest}?utm_campaign=fall`]) await site.fetch(path)
    await postForm(site, paths.quiz, sheet)
    await site.expectEvents('quiz_finished')
  })

  test('a preview records nothing, and a dataset that fails is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const EVENTS = { writeDataPoint: vi.fn(() => expect.fail('over the limit')) }
    for (const [times, env] of [{ PREVIEW_NOW: '2025-08-01T12:00:00Z' }, {}].entries()) {
      const worker = await startClockedWorker({ EVENTS, ...env })
      await postForm(worker.at(Date.now()), paths.quiz, sheet)
      await worker.settled()
      expect(EVENTS.writeDataPoint).toHaveBeenCalledTimes(times)
      expect(logged).toHaveBeenCalledTimes(times)
    }
  })
})
