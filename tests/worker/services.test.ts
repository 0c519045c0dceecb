import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsletterServices } from '../../src/configuration.ts'
import { paths } from '../../src/pages/paths.ts'
import { postJson } from '../support/post.ts'
import { startSite, type TestSite } from '../support/site.ts'
import { startUpstream } from '../support/upstream.ts'

const ORIGIN = 'https://thirty-two.example'
const PROFILE = `${ORIGIN}/profile/child-of-god.holy.free`
const HOOK_KEY = 'a-long-secret-0123456789'

let upstream: Awaited<ReturnType<typeof startUpstream>>
let site: TestSite
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
  NEWSLETTER_HOOK_KEY: HOOK_KEY,
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

// By https, because SITE_ORIGIN is: the site's own host is another one here.
const origin = () => ({ origin: ORIGIN })

test.each(newsletterServices)(
  'a signup from the quiz reaches %s, its profile with it',
  async (service) => {
    await site.reconfigure(varsOf(service))
    const email = `ruth@${service}.example`
    const answer = await postJson(site, paths.newsletter, signupOf(email), origin())
    expect(answer.status).toBe(200)
    await expect.poll(() => stateOf(email)).toEqual([{ status: 'delivered', hold: null }])
    const sent = sentBy(email)
    expect(sent).toHaveLength(service === 'kit' ? 2 : 1)
    // The specification's own call has exactly the form's fields.
    expect(sent[0]?.text.includes(PROFILE)).toBe(service !== 'supabase')
    expect(sent[0]?.text).toContain('Child of God')
    const line = site.rawLogs().join('\n')
    for (const secret of [email, 'key-us6', HOOK_KEY, PROFILE]) expect(line).not.toContain(secret)
  },
)

describe('a note that somebody has unsubscribed', () => {
  const email = 'naomi@hook.example'
  const body = (at: number) =>
    JSON.stringify({ type: 'unsubscribe', email, at: new Date(at).toISOString() })
  const post = (text: string, signature: string) =>
    site.fetch(paths.newsletterHook, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature-256': signature },
      body: text,
    })
  const sign = (text: string, key = HOOK_KEY) =>
    `sha256=${createHmac('sha256', key).update(text).digest('hex')}`

  test('changes nothing when it is forged or about a stranger, and counts once when it is genuine', async () => {
    await site.reconfigure({ ...varsOf('webhook'), NEWSLETTER_URL: 'http://127.0.0.1:9' })
    await postJson(site, paths.newsletter, signupOf(email), origin())
    const waiting = [{ status: 'pending', hold: null }]
    await expect.poll(() => stateOf(email)).toEqual(waiting)
    const text = body(Date.now())
    for (const signature of ['', 'sha256=', sign(text, 'another'), sign(`${text} `)]) {
      expect((await post(text, signature)).status).toBe(403)
    }
    const stranger = text.replace('naomi', 'orpah')
    expect((await post(stranger, sign(stranger))).status).toBe(204)
    expect(await stateOf(email)).toEqual(waiting)
    expect(await site.rows('SELECT * FROM unsubscribed')).toEqual([])

    expect((await post(text, sign(text))).status).toBe(204)
    expect(await stateOf(email)).toEqual([{ status: 'quarantined', hold: 'unsubscribed' }])

    // A new signup counts, and the old note, posted again, does not undo it.
    await new Promise((resolve) => setTimeout(resolve, 5))
    await postJson(site, paths.newsletter, signupOf(email), origin())
    expect((await post(text, sign(text))).status).toBe(204)
    await expect
      .poll(() => stateOf(email))
      .toEqual([
        { status: 'quarantined', hold: 'unsubscribed' },
        { status: 'pending', hold: null },
      ])
    expect(JSON.stringify(site.logs())).not.toContain(email)
  })

  test('of Mailchimp comes as a form to a path that nobody guesses', async () => {
    await site.reconfigure(varsOf('mailchimp'))
    const path = `${paths.newsletterHook}/${HOOK_KEY}`
    expect((await site.fetch(path)).status).toBe(204)
    expect((await site.fetch(`${path}0`)).status).toBe(404)
    const form = new URLSearchParams({
      type: 'unsubscribe',
      fired_at: '2999-01-01 00:00:00',
      'data[email]': email,
    })
    const sent = { method: 'POST', body: form }
    expect((await site.fetch(`${path}0`, sent)).status).toBe(403)
    expect((await site.fetch(path, sent)).status).toBe(204)
    // A service's clock that is ahead counts as now.
    const [row] = await site.rows<{ at: number }>(
      'SELECT at FROM unsubscribed WHERE email_key = ?',
      email,
    )
    expect(row?.at).toBeLessThanOrEqual(Date.now())
  })

  test.each(['webhook', 'supabase', 'mailchimp', 'mailerlite'])(
    'of %s is never forgotten for want of a time that can be read',
    async (service) => {
      const unreachable = {
        NEWSLETTER_URL: 'http://127.0.0.1:9',
        SUPABASE_URL: 'http://127.0.0.1:9',
      }
      await site.reconfigure({ ...varsOf(service), ...unreachable })
      const times = [
        undefined,
        null,
        '',
        'yesterday',
        '2025-13-45 12:00:00',
        1754049600,
        '01.02.2025',
      ]
      for (const [n, time] of times.entries()) {
        const who = `gone${n}@${service}.example`
        await postJson(site, paths.newsletter, signupOf(who), origin())
        await expect.poll(() => stateOf(who)).toEqual([{ status: 'pending', hold: null }])
        expect((await postNote(service, who, time)).status, String(time)).toBe(204)
        expect(await stateOf(who), String(time)).toEqual([
          { status: 'quarantined', hold: 'unsubscribed' },
        ])
      }
      // It counts from its arrival, so a later signup counts again.
      await new Promise((resolve) => setTimeout(resolve, 5))
      const who = `gone0@${service}.example`
      await postJson(site, paths.newsletter, signupOf(who), origin())
      await expect.poll(async () => (await stateOf(who)).at(-1)?.status).toBe('pending')
    },
  )

  test.each(['webhook', 'mailchimp', 'mailerlite'])(
    'of %s that does not say who is not answered as done',
    async (service) => {
      await site.reconfigure(varsOf(service))
      site.clearLogs()
      for (const who of [undefined, '', 'ruth']) {
        expect((await postNote(service, who, new Date().toISOString())).status).toBe(503)
      }
      await expect.poll(() => site.logs().map(({ event }) => event)).toContain('hook_failed')
    },
  )

  test('of Kit is asked for again while Kit does not answer, and the log names nobody', async () => {
    await site.reconfigure({ ...varsOf('kit'), NEWSLETTER_URL: 'http://127.0.0.1:9' })
    site.clearLogs()
    const body = JSON.stringify({ subscriber: { email_address: email } })
    const path = `${paths.newsletterHook}/${HOOK_KEY}`
    expect((await site.fetch(path, { method: 'POST', body })).status).toBe(503)
    await expect.poll(() => site.logs().map(({ event }) => event)).toContain('hook_failed')
    const lines = site.rawLogs().join('\n')
    for (const word of [HOOK_KEY, 'naomi', 'key-us6']) expect(lines).not.toContain(word)
  })

  /** A genuine note, as the service writes it. */
  function postNote(service: string, who: unknown, at: unknown): Promise<Response> {
    if (service === 'mailchimp') {
      const said = { type: 'unsubscribe', 'data[email]': who, fired_at: at }
      const body = new URLSearchParams(JSON.parse(JSON.stringify(said)))
      return site.fetch(`${paths.newsletterHook}/${HOOK_KEY}`, { method: 'POST', body })
    }
    const isMailerlite = service === 'mailerlite'
    const event = { event: 'subscriber.unsubscribed', email: who, unsubscribed_at: at }
    const text = JSON.stringify(isMailerlite ? event : { type: 'unsubscribe', email: who, at })
    const header = isMailerlite ? 'signature' : 'x-signature-256'
    return site.fetch(paths.newsletterHook, {
      method: 'POST',
      headers: { [header]: isMailerlite ? sign(text).slice(7) : sign(text) },
      body: text,
    })
  }

  test('has no address where no key is set, and is small', async () => {
    const large = 'x'.repeat(300_000)
    expect((await post(large, sign(large))).status).toBe(413)
    await site.reconfigure({})
    expect((await post('{}', sign('{}'))).status).toBe(404)
  })

  test('leaves no trace of its secret in the logs, however it is posted or opened', async () => {
    const settings = {
      'no list': {
        NEWSLETTER_SERVICE: 'kit',
        NEWSLETTER_KEY: 'key',
        NEWSLETTER_HOOK_KEY: HOOK_KEY,
      },
      mailchimp: varsOf('mailchimp'),
      webhook: varsOf('webhook'),
    }
    const hook = paths.newsletterHook
    const nearly = [
      `${hook}/x`,
      `${hook}s`,
      hook.replace('/n', '//n'),
      hook.toUpperCase(),
      `/x${hook}`,
    ]
    const ways = [hook, ...nearly, '/hooks', '/hook', '/newsletter'].flatMap((path) => [
      `${path}/${HOOK_KEY}`,
      `${path}/${HOOK_KEY.slice(1)}/x`,
      `${path}%2F${HOOK_KEY}`,
    ])
    for (const [name, vars] of Object.entries(settings)) {
      await site.reconfigure(vars)
      site.clearLogs()
      for (const path of ways) {
        const get = await site.fetch(path)
        const post = await site.fetch(path, {
          method: 'POST',
          body: new URLSearchParams({ a: '1' }),
        })
        await Promise.all([get.text(), post.text()])
      }
      await site.fetch('/the-last-one')
      const logged = { event: 'not_found', method: 'GET', path: '/the-last-one' }
      await expect.poll(() => site.logs()).toContainEqual(logged)
      expect(site.logs().length, name).toBeGreaterThan(ways.length)
      const told = site.rawLogs().filter((line) => line.toLowerCase().includes(HOOK_KEY.slice(2)))
      expect(told, name).toEqual([])
    }
  })
})
