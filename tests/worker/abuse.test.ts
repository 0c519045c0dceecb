import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { entryPath, paths } from '../../src/core/pages/paths.ts'
import { entryOf, postForm, postJson, signupOf, clientIp } from '../../tools/harness/post.ts'
import { giveawayVars } from '../../tools/harness/site.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { sideBySide } from './support/connections.ts'
import { useSiteWithUpstream } from './support/site.ts'

const MINUTE = 60_000
const enterPath = entryPath('contest')

const { site, upstream } = await useSiteWithUpstream(giveawayVars('open'))

describe('a suspicious post', () => {
  test('is held, and only a valid one is forwarded', async () => {
    for (const [name, marks] of [
      ['held', { topic: 'https://evil.example' }],
      ['held', { topic: ['x'] }],
      ['honest', {}],
    ] as const) {
      await postJson(site, paths.newsletter, { ...signupOf(name), ...marks })
      await postJson(site, enterPath, { ...entryOf(name), ...marks })
    }
    await site.runCron()
    const delivered = [{ status: 'delivered' }, { status: 'delivered' }]
    await expect.poll(() => site.rowsOf('honest')).toMatchObject(delivered)
    expect((await site.rowsOf('held')).map(({ status, hold }) => [status, hold])).toEqual(
      Array.from({ length: 4 }, () => ['held', 'honeypot']),
    )
    const forwarded = upstream.received.map(({ body }) => body['email'])
    expect(forwarded).toEqual(['honest@example.org', 'honest@example.org'])
  })

  test('cannot come from a person: people and password managers leave the honeypot empty', async () => {
    const ignored = ['data-1p-ignore=""', 'data-lpignore="true"', 'data-bwignore="true"']
    for (const path of [paths.home, paths.contest]) {
      const html = await (await site.fetch(path)).text()
      const [, trap = ''] =
        /<div class="visually-hidden" aria-hidden="true">(.*?)<\/div>/.exec(html) ?? []
      for (const mark of ['name="topic"', 'tabindex="-1"', 'autoComplete="off"', ...ignored])
        expect(trap).toContain(mark)
    }
  })
})

/** Masks the reference, the receipt and its stamp, which differ for each post. */
async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  const text = JSON.stringify({ status: response.status, headers, body: await response.text() })
  return text.replaceAll(/[0-9a-f]{32}|(?<=reference\W+)[0-9a-f]{8}/g, '[own]')
}

describe.each([
  ['newsletter', paths.newsletter, signupOf('')],
  ['contest', enterPath, { ...entryOf(''), whyWantBook: 'To read.' }],
])('the answer to a post of the %s', (_, path, fields) => {
  test.each([
    ['JSON', postJson],
    ['a form', postForm],
  ] as const)('is the same for new, known and held addresses, to %s', async (_kind, send) => {
    const ask = async (email: string, more: Record<string, string> = {}) =>
      seen(await send(site, path, { ...fields, email: `${email}@example.org`, ...more }))
    await ask('known')
    await ask('trapped', { topic: 'x' })
    const fresh = await ask(`newcomer-${send.name}`)
    const answers = [
      await ask('known'),
      await ask('known', { firstName: 'Orpah', fullName: 'Orpah' }),
      await ask('trapped', { topic: 'x' }),
      await ask('trapped'),
      await ask(`fast-${send.name}`, { topic: 'x' }),
    ]
    expect(new Set([fresh, ...answers])).toEqual(new Set([fresh]))
  })
})

describe('many posts from one address', () => {
  test('of 150 people in one room are all accepted', async () => {
    const church = clientIp(0x320000)
    const people = Array.from({ length: 150 }, (_, index) => `member-${index}`)
    const statuses = await sideBySide(8, people, async (name) => [
      (await postJson(site, paths.newsletter, signupOf(name), church)).status,
      (await postJson(site, enterPath, entryOf(name), church)).status,
    ])
    expect(new Set(statuses.flat())).toEqual(new Set([200]))
  })

  test('above the limit get 429 with Retry-After, and are not stored', async () => {
    const flood = clientIp(0x330000)
    const expectRejected = (response: Response) => {
      expect(response.status).toBe(429)
      expect(response.headers.get('retry-after')).toBe('60')
    }
    await exhaust(flood)
    for (const [path, body, answer] of [
      [paths.newsletter, signupOf('flood'), { ok: false, error: 'too_many' }],
      [enterPath, entryOf('flood'), { success: false, error: 'too_many' }],
    ] as const) {
      const response = await postJson(site, path, body, flood)
      expectRejected(response)
      expect(await response.json()).toEqual(answer)
    }
    expect(await site.rowsOf('flood')).toEqual([])
    expect((await postJson(site, paths.eventsApi, {}, flood)).status).toBe(422)

    const form = await postForm(site, enterPath, entryOf('flood'), flood)
    const html = await form.text()
    expectRejected(form)
    expect(html).toContain('value="flood@example.org"')
    expect(html).toContain('role="alert"')
    expect(html).not.toContain('aria-invalid="true"')
    const quiz = await postForm(site, paths.quiz, { q1: 'A', q7: 'C' }, flood)
    expectRejected(quiz)

    expect((await site.fetch(paths.home, { headers: flood })).status).toBe(200)
  })

  test('count as posts of forms or as events, so that events never block a form', async () => {
    const counted: string[] = []
    const limiter = (name: string) => ({
      limit: async () => ({ success: counted.push(name) > 0 }),
    })
    const worker = await startClockedWorker({
      LIMITER: limiter('form'),
      EVENTS_LIMITER: limiter('event'),
      EVENTS: { writeDataPoint() {} },
    })
    const few = worker.at(Date.now())
    const first = new Date().toISOString().slice(0, 10)
    await postJson(few, paths.newsletter, {}, clientIp(1))
    await postJson(few, enterPath, {}, clientIp(1))
    await postForm(few, paths.quiz, {}, clientIp(1))
    await postJson(few, paths.eventsApi, {}, clientIp(1))
    await postForm(few, paths.plan, { first }, clientIp(1))
    await few.fetch('/buy', { headers: clientIp(1) })
    expect(counted).toEqual(['form', 'form', 'form', 'event', 'event', 'event'])
  })
})

/**
 * Posts until the limit says stop. It counts by the clock's minutes, so there is no exact count, and what is
 * left of this minute must be enough for a test.
 */
async function exhaust(address: Record<string, string>): Promise<void> {
  const left = MINUTE - (Date.now() % MINUTE)
  if (left < MINUTE / 2) await setTimeout(left)
  for (let sent = 0; sent < 1500; sent += 20) {
    const burst = Array.from({ length: 20 }, () => postJson(site, paths.newsletter, {}, address))
    const statuses = (await Promise.all(burst)).map(({ status }) => status)
    if (statuses.every((status) => status === 429)) return
  }
  expect.fail('no limit was met')
}
