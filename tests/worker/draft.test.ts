import { expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { dashboardPaths } from '../../src/core/pages/dashboard-paths.ts'
import { drawPath, enteredPath, entryPath, paths } from '../../src/core/pages/paths.ts'
import { clientIp, entryOf, postForm, postJson, signupOf } from '../../tools/harness/post.ts'
import { giveawayVars } from '../../tools/harness/site.ts'
import { questionIds } from '../../src/core/quiz/questions.ts'
import { everyPage } from '../support/pages.ts'
import { useSite } from './support/site.ts'

const { previews } = unstable_readConfig({ config: 'wrangler.toml', env: '' })
const nothing = {
  vars: {},
  d1_databases: [],
  queues: {},
  send_email: [],
  analytics_engine_datasets: [],
  ratelimits: [],
}
const site = await useSite(giveawayVars('open'), { bindings: { ...nothing, ...previews } })

test('a draft shows every page', async () => {
  const entered = enteredPath('2025-07', '7f3a91c2'.repeat(4), 'x')
  const found = [...everyPage, paths.contest, paths.contestRules, entered, drawPath('2025-07')]
  for (const path of found) expect((await site.fetch(path)).status, path).toBe(200)
  expect((await site.fetch(dashboardPaths.today)).status).toBe(404)
})

test.each([
  [paths.newsletter, signupOf('ruth')],
  [entryPath('contest'), entryOf('ruth')],
])('a draft takes no post to %s, and says so', async (path, fields) => {
  const json = await postJson(site, path, fields, clientIp(1))
  expect(json.status).toBe(503)
  expect(await json.json()).toMatchObject({ error: 'draft' })
  const page = await postForm(site, path, fields, clientIp(1))
  expect(page.status).toBe(503)
  const html = await page.text()
  expect(html).toContain('This is a draft')
  expect(html).toContain('value="ruth@example.org"')
})

test('a draft scores the quiz, and takes events', async () => {
  const answers = Object.fromEntries(questionIds.map((id) => [`q${id}`, 'A']))
  expect((await postForm(site, paths.quiz, answers, clientIp(1))).status).toBe(200)
  const event = { event: 'quiz_started' }
  expect((await postJson(site, paths.eventsApi, event, clientIp(1))).status).toBe(204)
})

test('a draft has no health and no job, and breaks at neither', async () => {
  const health = await site.fetch(paths.health)
  expect([health.status, await health.json()]).toEqual([
    503,
    { ok: false, code: 'ledger_unreachable' },
  ])
  expect(await site.runCron()).toMatchObject({ outcome: 'ok' })
})
