import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { postJson, signupOf } from '../support/post.ts'
import { contestVars, startMailingSite } from '../support/site.ts'

let site: Awaited<ReturnType<typeof startMailingSite>>
beforeAll(async () => {
  const vars = { ...contestVars('ended'), SUPABASE_URL: 'http://127.0.0.1:9' }
  site = await startMailingSite({
    ...vars,
    ALERTS_TO: 'owner@example.org',
    ALERTS_FROM: 'site@example.org',
  })
})
afterAll(() => site.close())

test('the owner gets a real mail when somebody waits for a decision, and one only', async () => {
  const signup = signupOf('ruth')
  await postJson(site, paths.newsletter, signup)
  await site.sweep()
  expect(await site.mails()).toEqual([])
  await site.rows("UPDATE submissions SET status = 'needs_attention', claim = NULL")
  for (let minute = 1; minute <= 3; minute++) await site.sweep(Date.now() + minute * 60_000)
  await expect.poll(async () => (await site.mails()).length).toBe(1)
  expect(await site.mails()).toEqual([expect.stringContaining('1 submissions')])
  expect(site.logs()).toContainEqual({ event: 'alert_sent', alert: 'attention' })
  expect([...site.rawLogs(), ...(await site.mails())].join()).not.toContain(signup.email)
})
