import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { postJson } from '../../harness/post.ts'
import { startSite, type StartedSite } from '../../harness/site.ts'
import { startUpstream } from '../support/upstream.ts'

const ORIGIN = 'https://thirty-two.example'
const PROFILE = `${ORIGIN}/profile/child-of-god.free.holy`

let upstream: Awaited<ReturnType<typeof startUpstream>>
let site: StartedSite
beforeAll(async () => {
  upstream = await startUpstream()
  site = await startSite()
})
afterAll(async () => {
  await site.close()
  await upstream.close()
})

const varsOf = (service: string) => ({
  SITE_ORIGIN: ORIGIN,
  NEWSLETTER_SERVICE: service,
  NEWSLETTER_KEY: 'key-us6',
  NEWSLETTER_LIST: '77',
  NEWSLETTER_URL: upstream.url,
  SUPABASE_URL: upstream.url,
})

const signupOf = (email: string) => ({
  firstName: 'Ruth',
  email,
  source: 'quiz',
  quizResult: { primary: 'Child of God', secondary: ['Free', 'Holy'] },
})
const sentBy = (email: string) => upstream.received.filter(({ text }) => text.includes(email))
const stateOf = async (email: string) => {
  const sql = 'SELECT status, hold FROM submissions WHERE email_key = ? ORDER BY received_at'
  return site.rows<{ status: string; hold: string | null }>(sql, email)
}

// https, like SITE_ORIGIN, whose host differs from this server's.
const origin = () => ({ origin: ORIGIN })

// tests/unit/delivery/services.test.ts has the calls to the others.
test.each(['supabase', 'kit'])(
  'a signup from the quiz reaches %s with its profile',
  async (service) => {
    await site.reconfigure(varsOf(service))
    const email = `ruth@${service}.example`
    const answer = await postJson(site, paths.newsletter, signupOf(email), origin())
    expect(answer.status).toBe(200)
    await expect.poll(() => stateOf(email)).toEqual([{ status: 'delivered', hold: null }])
    const sent = sentBy(email)
    expect(sent).toHaveLength(service === 'kit' ? 2 : 1)
    // The specified Supabase function gets exactly the form's fields.
    expect(sent[0]?.text.includes(PROFILE)).toBe(service !== 'supabase')
    expect(sent[0]?.text).toContain('Child of God')
    const line = site.rawLogs().join('\n')
    for (const secret of [email, 'key-us6', PROFILE]) expect(line).not.toContain(secret)
  },
)
