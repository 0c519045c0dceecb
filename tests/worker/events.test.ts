import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/domain/paths'
import { postJson } from '../support/post'
import { startSite, type TestSite } from '../support/site'

const event = {
  event: 'quiz_email_captured',
  primary_result: 'Child of God',
  secondary_results: ['Free', 'Holy'],
}

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe('an event', () => {
  test('is answered with 204 and nothing else', async () => {
    const response = await postJson(site, paths.eventsApi, event)
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test.each([
    ['of another name', 422, { ...event, event: 'page_view' }],
    ['with an unknown identity', 422, { ...event, primary_result: 'jane@example.org' }],
    ['with one secondary', 422, { ...event, secondary_results: ['Free'] }],
    ['with three secondaries', 422, { ...event, secondary_results: ['Free', 'Holy', 'Loved'] }],
    ['with nothing in it', 422, {}],
    ['that is no JSON', 400, '{"event"'],
    ['that is too large', 413, JSON.stringify({ ...event, more: 'x'.repeat(17_000) })],
  ])('%s is answered with %i', async (_, status, body) => {
    expect((await postJson(site, paths.eventsApi, body)).status).toBe(status)
  })

  test('from another site or as a form is turned away', async () => {
    const foreign = await postJson(site, paths.eventsApi, event, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    const form = await site.fetch(paths.eventsApi, {
      method: 'POST',
      headers: { origin: site.url },
      body: new URLSearchParams({ event: 'quiz_email_captured' }),
    })
    expect(form.status).toBe(415)
  })
})
