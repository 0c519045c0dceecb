import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import {
  dashboardDraw,
  dashboardPaths,
  dashboardRow,
} from '../../src/core/pages/dashboard-paths.ts'
import { paths } from '../../src/core/pages/paths.ts'
import { entryOf, postJson, signupOf } from '../../tools/harness/post.ts'
import { giveawayVars } from '../../tools/harness/site.ts'
import { store } from '../../src/server/ledger/ledger.ts'
import { asOwner, DASHBOARD_KEY, dashboardOf } from '../support/dashboard.ts'
import { drawAt, endsAt, giveaway, listAt, oldRound, sign } from '../unit/draw/support/site.ts'
import { openLedger } from '../unit/support/ledger.ts'
import { entry } from '../unit/support/people.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { useSite } from './support/site.ts'

const site = await useSite({ ...giveawayVars('open'), DASHBOARD_KEY })
const { get, page, press, pressed } = dashboardOf(site)

const id = '00000000-0000-4000-8000-000000000001'
const everyGet = [
  ...Object.values(dashboardPaths),
  dashboardRow(id),
  dashboardRow(id, 'erase'),
  dashboardRow(id, 'withdraw'),
  dashboardRow(id, 'person.json'),
  dashboardDraw('2025-07'),
  '/dashboard/nothing',
]
const everyPost = [
  dashboardPaths.find,
  ...(['release', 'hold', 'again', 'erase'] as const).map((step) => dashboardRow(id, step)),
  `${dashboardPaths.held}/release`,
  `${dashboardPaths.held}/hold`,
  `${dashboardPaths.held}/erase`,
  ...(['ask', 'answer'] as const).map((step) => dashboardDraw('2025-07', step)),
  dashboardPaths.export,
]

describe('a stranger', () => {
  const wrong = {
    none: undefined,
    'another password': `Basic ${btoa(`ruth:${DASHBOARD_KEY.slice(0, -1)}`)}`,
    'an empty one': `Basic ${btoa('ruth:')}`,
    'the key as a name': `Basic ${btoa(`${DASHBOARD_KEY}:`)}`,
    'another scheme': `Bearer ${DASHBOARD_KEY}`,
    nonsense: 'Basic %%%',
  }
  test.each(Object.entries(wrong))(
    'is asked for a password, and gets nothing: %s',
    async (_, authorization) => {
      for (const [method, all] of [
        ['GET', everyGet],
        ['POST', everyPost],
      ] as const)
        for (const path of all) {
          const headers = { origin: site.url, ...(authorization && { authorization }) }
          const answer = await site.fetch(path, { method, headers })
          expect([path, answer.status]).toEqual([path, 401])
          expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm="dashboard"/)
          expect(answer.headers.get('cache-control')).toBe('no-store')
          expect(answer.headers.get('x-robots-tag')).toBe('noindex')
          expect(await answer.text()).not.toMatch(/Signups|Delivery/)
        }
    },
  )

  test('gets the ordinary 404 page while the key is unset, too short, or would be sent unencrypted', async () => {
    vi.spyOn(console, 'log').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue()
    for (const [env, origin] of [
      [{}, 'http://localhost'],
      [{ DASHBOARD_KEY: DASHBOARD_KEY.slice(0, 31) }, 'http://localhost'],
      [{ DASHBOARD_KEY }, 'http://thirty-two.example.workers.dev'],
      [{ DASHBOARD_KEY, SITE_ORIGIN: 'https://example.org' }, 'https://evil.example'],
    ] as const) {
      const worker = await startClockedWorker(env)
      for (const path of everyGet.slice(0, 5))
        for (const method of ['GET', 'POST']) {
          const answer = await worker.fetchAt(Date.now(), origin + path, {
            method,
            headers: asOwner,
          })
          expect([path, method, answer.status]).toEqual([path, method, 404])
          expect((await answer.text()).replaceAll(origin, site.url)).toContain(
            'Oops! Page not found',
          )
        }
    }
  })

  test('is asked by every method and spelling of the path', async () => {
    for (const [method, path] of [
      ['HEAD', '/dashboard'],
      ['PUT', '/dashboard/held'],
      ['OPTIONS', '/dashboard/export'],
      ['GET', '/%64ashboard/held'],
      ['GET', '/contest/../dashboard/held'],
    ] as const)
      expect([path, (await site.fetch(path, { method })).status]).toEqual([path, 401])
    for (const path of ['/DASHBOARD', '//dashboard', '/dashboard/', '/dashboards'])
      expect([path, (await site.fetch(site.url + path)).status]).toEqual([path, 404])
  })

  test('gets back no password by TRACE', async () => {
    const trace = request(`${site.url}/dashboard`, { method: 'TRACE', headers: asOwner }).end()
    const [response] = (await once(trace, 'response')) as [IncomingMessage]
    const answer = `${response.statusCode} ${(await response.toArray()).join('')}`
    expect(answer).toMatch(/^(?:404|405|501) /)
    expect(answer).not.toContain(asOwner.authorization)
  })

  test('finds the dashboard in no file for search engines', async () => {
    for (const path of [paths.sitemap, paths.robots, paths.home, '/speculation.json'])
      expect(await (await site.fetch(path)).text()).not.toContain('/dashboard')
  })

  test('cannot make the owner’s browser post: every change names a page of the site', async () => {
    await site.rows('DELETE FROM submissions')
    await postJson(site, paths.newsletter, signupOf('ruth'))
    const own = (await site.rowsOf('ruth'))[0]!.id
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: site.url, 'sec-fetch-site': 'same-site' },
    ]
    for (const path of [...everyPost, dashboardRow(own, 'hold')])
      for (const headers of foreign) expect((await press(path, {}, headers)).status).toBe(403)
    // No header at all, as from an old browser.
    const bare = await site.fetch(dashboardRow(own, 'hold'), {
      method: 'POST',
      headers: asOwner,
      body: new URLSearchParams(),
    })
    expect(bare.status).toBe(403)
    expect(await site.rowsOf('ruth')).toMatchObject([{ hold: null }])
  })
})

test('a link that is opened or prerendered changes nothing, nor does a tab from before the key changed', async () => {
  await site.rows('DELETE FROM submissions')
  await postJson(site, paths.newsletter, signupOf('ruth'))
  const own = (await site.rowsOf('ruth'))[0]!.id
  const headers = { ...asOwner, 'sec-purpose': 'prefetch;prerender' }
  for (const step of ['release', 'hold', 'again'] as const)
    expect((await site.fetch(dashboardRow(own, step), { headers })).status).toBe(404)
  await get(dashboardRow(own, 'erase'))
  const before = { ...giveawayVars('open'), DASHBOARD_KEY }
  await site.reconfigure({ ...before, DASHBOARD_KEY: DASHBOARD_KEY.toUpperCase() })
  expect((await press(dashboardRow(own, 'hold'))).status).toBe(401)
  expect((await press(dashboardRow(own, 'erase'), { row: own })).status).toBe(401)
  await site.reconfigure(before)
  expect(await site.rowsOf('ruth')).toMatchObject([{ hold: null }])
})

test('each line of what is to do links to its thing', async () => {
  await site.rows('DELETE FROM submissions')
  await postJson(site, paths.newsletter, signupOf('ruth'))
  const own = (await site.rowsOf('ruth'))[0]!.id
  await site.rows("UPDATE submissions SET status = 'held', hold = 'inbox_limit'")
  const today = await page(dashboardPaths.today)
  expect(today).toContain(`href="${dashboardRow(own)}">Signup of`)
  expect(today).toMatch(/received today<\/th><td>1</)
  await site.rows("UPDATE submissions SET status = 'refused', hold = NULL, cause = 'http_422'")
  const group = 'signup-refused'
  expect(await page(dashboardPaths.today)).toContain(
    `href="${dashboardPaths.held}#${group}">In need of`,
  )
  const held = await page(dashboardPaths.held)
  expect(held).toContain(`id="${group}"`)
  expect(held).toContain('the service answered 422')
})

test('too many tries of a network fail, also with the right password; without one nothing is counted', async () => {
  const counted: string[] = []
  const LIMITER = {
    limit: async ({ key }: { key: string }) => ({ success: counted.push(key) < 3 }),
  }
  const worker = await startClockedWorker({ DASHBOARD_KEY, LIMITER })
  const wrong = `Basic ${btoa('ruth:wrong')}`
  const attempts = ['', '', wrong, asOwner.authorization, wrong, asOwner.authorization, '']
  const answers = []
  for (const authorization of attempts) {
    const headers = { 'cf-connecting-ip': '10.9.9.9', ...(authorization && { authorization }) }
    answers.push((await worker.fetchAt(Date.now(), dashboardPaths.find, { headers })).status)
  }
  expect(answers).toEqual([401, 401, 401, 200, 429, 429, 401])
  expect(counted).toEqual(Array(4).fill('10.9.9.9'))
})

test('pages are not stored, load nothing but styles, fonts and icons, and record no event', async () => {
  for (const path of [
    ...Object.values(dashboardPaths),
    '/dashboard?by=campaign',
    '/dashboard?by=source',
    '/dashboard?by=page',
  ]) {
    const answer = await get(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('etag')).toBeNull()
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    const html = await answer.text()
    expect(html).not.toMatch(/<script| style=| on[a-z]+="/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  }
})

describe('with a person’s rows', () => {
  test('finds them by any spelling, receipt or id, without an address in a URL, and shows what they sent', async () => {
    await site.rows('DELETE FROM submissions')
    const answer = await postJson(site, '/f/contest', {
      ...entryOf('naomi'),
      whyWantBook: 'For <b>my</b> sister.',
    })
    const { receipt } = (await answer.json()) as { receipt: string }
    const own = (await site.rowsOf('naomi'))[0]!.id
    for (const subject of [
      'Naomi@Example.org',
      'naomi+x@example.org',
      own,
      own.slice(0, 8),
      receipt,
      receipt.slice(0, 8),
    ]) {
      const { status, to, html } = await pressed(dashboardPaths.find, { subject })
      expect([subject, status, to]).toEqual([subject, 303, dashboardRow(own)])
      expect(html).toContain('For &lt;b&gt;my&lt;/b&gt; sister.')
    }
    const several = await pressed(dashboardPaths.find, { subject: '' })
    expect(several.status).toBe(404)
    for (const [subject, status] of [
      ['nobody@example.org', 404],
      ['nobody@', 422],
    ] as const) {
      const nobody = await pressed(dashboardPaths.find, { subject })
      expect([subject, nobody.status]).toEqual([subject, status])
      expect(nobody.html).toContain(`value="${subject}"`)
    }
    expect(JSON.stringify(site.rawLogs())).not.toMatch(/naomi|sister/i)
  })

  test('holds, keeps, releases and sends again by buttons', async () => {
    await site.rows('DELETE FROM submissions')
    await postJson(site, paths.newsletter, { ...signupOf('ruth'), topic: 'x' })
    const own = (await site.rowsOf('ruth'))[0]!.id
    expect(await page(dashboardPaths.held)).toContain(dashboardRow(own, 'release'))
    const kept = await pressed(dashboardRow(own, 'hold'), { back: 'held' })
    expect(kept.to).toMatch(/^\/dashboard\/held\?/)
    expect(kept.html).toContain('kept held on')
    const decided = await page(dashboardRow(own))
    expect(decided).toContain(dashboardRow(own, 'release'))
    expect(decided).not.toContain(dashboardRow(own, 'hold'))
    const released = await pressed(dashboardRow(own, 'release'))
    expect(released.html).toContain('Released: 1 submission.')
    expect(await site.rowsOf('ruth')).toMatchObject([{ status: 'pending', hold: null }])
    await site.rows("UPDATE submissions SET status = 'delivered', delivered_at = 1")
    // Pressed twice, it is not sent again.
    expect((await pressed(dashboardRow(own, 'release'))).html).toContain('decided before')
    expect(await site.rowsOf('ruth')).toMatchObject([{ status: 'delivered' }])
    expect(await page(dashboardRow(own))).toContain(dashboardRow(own, 'again'))
    await pressed(dashboardRow(own, 'again'))
    expect(await site.rowsOf('ruth')).toMatchObject([{ status: 'pending', delivered_at: null }])
    for (const [step, status] of [
      ['hold', 'held'],
      ['release', 'pending'],
    ] as const) {
      await site.rows("UPDATE submissions SET status = iif(?1 = 'hold', 'refused', status)", step)
      await pressed(`${dashboardPaths.held}/${step}`, {
        kind: 'signup',
        ...(step === 'hold' ? { reason: 'refused' } : { reason: 'by_hand', kept: '1' }),
      })
      expect(await site.rowsOf('ruth')).toMatchObject([{ status }])
    }
    expect((await press(`${dashboardPaths.held}/hold`, { kind: 'signup' })).status).toBe(404)
  })

  test('leaves alone what is kept held when all others are released', async () => {
    await site.rows('DELETE FROM submissions')
    for (const name of ['ruth', 'naomi', 'boaz', 'obed'])
      await postJson(site, paths.newsletter, { ...signupOf(name), topic: 'x' })
    for (const name of ['ruth', 'naomi'])
      await pressed(dashboardRow((await site.rowsOf(name))[0]!.id, 'hold'))
    const group = { kind: 'signup', reason: 'honeypot' }
    const release = `${dashboardPaths.held}/release`
    expect(await page(dashboardPaths.held)).toContain('>Release 2<')
    const { html } = await pressed(release, group)
    expect(html).toContain('Released: 2 submissions.')
    expect(html).toMatch(/name="kept" value="1"[^]*>Release 2</)
    expect((await pressed(release, group)).html).toContain('decided before')
    expect((await pressed(release, { ...group, kept: '1' })).html).toContain('Released: 2')
  })

  test('releases no repeat while another entry counts, and says only that', async () => {
    await site.rows('DELETE FROM submissions')
    for (const whyWantBook of ['', 'x'])
      await postJson(site, '/f/contest', { ...entryOf('ruth'), whyWantBook })
    const [, repeat] = await site.rowsOf('ruth')
    const { html } = await pressed(dashboardRow(repeat!.id, 'release'))
    expect(html).toContain('1 entry not changed')
    expect(html).not.toContain('decided before')
  })

  test('downloads all that is stored, and erases what was listed', async () => {
    await site.rows('DELETE FROM submissions')
    for (const name of ['ruth', 'ruth', 'naomi'])
      await postJson(site, paths.newsletter, signupOf(name))
    const unsent = await page(dashboardRow((await site.rowsOf('naomi'))[0]!.id))
    expect(unsent).toContain('no service is connected')
    expect(unsent).not.toMatch(/>(?:due|source)</)
    await site.rows('UPDATE submissions SET attempts = 1')
    await site.rows(
      `INSERT INTO dead_letters VALUES ('m1', '{"email":"Ruth@example.org"}', 'x', 1)`,
    )
    const own = (await site.rowsOf('ruth'))[0]!.id
    const file = await get(dashboardRow(own, 'person.json'))
    expect(file.headers.get('content-disposition')).toContain('attachment')
    const all = (await file.json()) as { submissions: object[]; messages: object[] }
    expect([all.submissions.length, all.messages.length]).toEqual([2, 1])
    expect(JSON.stringify(all)).not.toContain('naomi')
    const list = await page(dashboardRow(own, 'erase'))
    expect(list).toContain('ruth@example.org at the newsletter service')
    const [, form = ''] = list.split('<form')
    const fields = Array.from(
      form.matchAll(/name="(\w+)" value="([^"]+)"/g),
      ([, name, value]) => [name, value] as [string, string],
    )
    expect(fields).toHaveLength(3)
    // An entrant may withdraw one entry: the page lists it alone.
    const one = await page(dashboardRow(own, 'withdraw'))
    expect(one.match(/name="(?:row|message)"/g)).toHaveLength(1)
    expect(one).toContain(`name="row" value="${own}"`)
    const { html, to } = await pressed(dashboardRow(own, 'erase'), fields)
    expect(to).not.toContain('ruth')
    expect(html).toContain('Erased: 3 rows.')
    expect(await site.rows('SELECT email_key FROM submissions')).toEqual([
      { email_key: 'naomi@example.org' },
    ])
    expect(await site.rows('SELECT * FROM dead_letters')).toEqual([])
    expect((await get(dashboardRow(own))).status).toBe(404)
  })

  test('shows and erases a message that could not be stored', async () => {
    await site.rows(
      `INSERT INTO dead_letters VALUES ('m2', '{"a":"<i>","b":"lost@example.org"}', 'x', 1)`,
    )
    const { to, html } = await pressed(dashboardPaths.find, { subject: 'Lost+1@example.org' })
    expect(to).toBe(`${dashboardPaths.held}#messages`)
    expect(html).toContain('&lt;i&gt;')
    const erased = await pressed(`${dashboardPaths.held}/erase`, { message: 'm2' })
    expect(erased.html).toContain('Erased: 1 row.')
    expect(await site.rows('SELECT * FROM dead_letters')).toEqual([])
  })
})

test('exports rows of a kind that are not held, or an importer’s file without the unsubscribed', async () => {
  await site.rows('DELETE FROM submissions')
  for (const name of ['ruth', 'naomi'])
    await postJson(site, paths.newsletter, { ...signupOf(name), firstName: '=1+1' })
  await postJson(site, paths.newsletter, { ...signupOf('bot'), topic: 'x' })
  const file = await press(dashboardPaths.export, { what: 'signups', as: '' })
  expect(file.headers.get('content-disposition')).toMatch(
    /attachment; filename="signups-\d{4}-\d\d-\d\d\.csv"/,
  )
  const text = await file.text()
  expect(text.match(/\r\n/g)).toHaveLength(3)
  expect(text).toContain(`"'=1+1"`)
  const without = 'Email\nRUTH@example.org\n'
  const kit = await press(dashboardPaths.export, { what: 'signups', as: 'kit', without })
  expect((await kit.text()).split('\r\n').map((line) => line.split(',')[0])).toEqual([
    '"email"',
    '"naomi@example.org"',
    '',
  ])
  for (const [fields, said] of [
    [{ what: 'entries', as: 'kit' }, 'choose one giveaway'],
    [{ what: 'signups', as: '', without }, 'choose a service'],
    [{ what: 'signups', as: 'kit', without: 'nobody' }, 'no address'],
    [{ what: 'signups', as: 'kit', without: `${without}@@x y@` }, 'cannot be read'],
    [{ what: '2025-07', as: '' }, 'nobody to export'],
  ] as const) {
    const answer = await press(dashboardPaths.export, fields)
    expect([said, answer.status]).toEqual([said, 422])
    expect(await answer.text()).toContain(said)
  }
})

test('draws with the published number, and records the answers', async () => {
  const ledger = openLedger()
  for (const n of [1, 2, 3]) await store(ledger.db, entry(n, endsAt - n))
  const worker = await startClockedWorker({
    DB: ledger.db,
    DASHBOARD_KEY,
    EVENTS: { writeDataPoint() {} },
  })
  const drawing = dashboardDraw(giveaway.id)
  const at = (now: number) => dashboardOf(worker.at(now))
  expect(await at(listAt - 1).page(drawing)).toContain('The list is open.')
  await worker.runCronAt(listAt)
  expect(await at(listAt).page(drawing)).toContain('The list is closed.')
  // A round whose signature is known.
  ledger.rows('UPDATE draws SET round = ?', oldRound.round)
  const { page, pressed } = at(drawAt)
  const asking = dashboardDraw(giveaway.id, 'ask')
  const noting = dashboardDraw(giveaway.id, 'answer')
  expect(await page(drawing)).toContain('name who is asked first')
  const answers = [{ signature: sign(oldRound.round) }, { signature: oldRound.signature }]
  vi.stubGlobal('fetch', async (url: string) => {
    expect(url).toMatch(/^https:\/\/api\.drand\.sh\/[0-9a-f]{64}\/public\/657413$/)
    return Response.json(answers.shift())
  })
  expect((await pressed(asking)).html).toContain('drand does not answer with a valid number')
  expect(ledger.rows('SELECT * FROM draw_asked')).toEqual([])
  const { html } = await pressed(asking)
  vi.unstubAllGlobals()
  const [{ line }] = ledger.rows<{ line: number }>('SELECT line FROM draw_asked') as [
    { line: number },
  ]
  const [, address = '', query = ''] = /href="mailto:([^"?]+)\?([^"]+)"/.exec(html) ?? []
  const mail = new URLSearchParams(query.replaceAll('&amp;', '&'))
  expect(decodeURIComponent(address)).toMatch(/^entrant\d@example\.org$/)
  expect(mail.get('subject')).toContain('August 26, 2025')
  expect(mail.get('body')).toMatch(/^Hi Entrant \d,\r\n\r\n[^{}]*\/contest\/2025-07\/rules[^{}]*$/)
  expect((await pressed(noting, { line: String(line), answer: 'none' })).html).toContain(
    'still time',
  )
  expect((await pressed(noting, { line: String(line), answer: 'declined' })).html).toContain(
    'Name who is asked next',
  )
  await pressed(asking)
  const [, next] = ledger.rows<{ line: number }>('SELECT line FROM draw_asked ORDER BY place')
  expect((await pressed(noting, { line: String(line), answer: 'accepted' })).html).toContain(
    'Somebody else',
  )
  const accepted = await pressed(noting, { line: String(next!.line), answer: 'accepted' })
  expect(accepted.html).toContain('Publish who accepted')
  expect(accepted.html).toMatch(/aria-current="step"><div>You publish the name/)
  expect(await page(dashboardPaths.today)).toContain(`href="${drawing}">2025-07 has`)
  expect((await at(drawAt).press(noting, { line: '1', answer: 'erased' })).status).toBe(404)
  vi.useRealTimers()
})
