import mailchimp from '@mailchimp/mailchimp_marketing'
import MailerLite from '@mailerlite/mailerlite-nodejs'
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Newsletter, readConfiguration } from '../../../src/configuration.ts'
import { sweep } from '../../../src/delivery/forward.ts'
import { store } from '../../../src/delivery/ledger.ts'
import { subscriberFields } from '../../../src/delivery/services/subscriber.ts'
import type { Submission } from '../../../src/delivery/submission.ts'
import { upstreamsOf } from '../../../src/delivery/upstreams.ts'
import { startUpstream } from '../../support/upstream.ts'
import { MINUTE, START, startDelivery } from './support/delivery.ts'
import { openLedger } from './support/ledger.ts'
import { entry, signup } from './support/people.ts'

const ORIGIN = 'https://thirty-two.example'
const KEY = 'secret-us6'
const PROFILE = `${ORIGIN}/profile/child-of-god.free.holy`

const quizSignup = signup(1, START, {
  emailKey: 'ruth+32@example.org',
  attribution: JSON.stringify({
    page: '/contest/2025-07',
    utm_campaign: 'fall',
    utm_source: 'church',
  }),
  payload: {
    firstName: 'Rúth “R.” 王',
    email: 'Ruth+32@Example.org',
    source: 'quiz',
    quizResult: { primary: 'Child of God', secondary: ['Free', 'Holy'] },
  },
})

const allFields = {
  profile_url: PROFILE,
  signup_source: 'quiz',
  primary_identity: 'Child of God',
  second_identity: 'Free',
  third_identity: 'Holy',
  giveaway: '2025-07',
  campaign: 'fall',
}

type Options = Partial<Newsletter> & {
  formsService?: 'formspree' | 'getform' | 'webhook'
}

function upstreamsFor(service: Newsletter['service'], { formsService, ...more }: Options = {}) {
  const url = more.url ?? 'https://service.test'
  return upstreamsOf({
    origin: ORIGIN,
    newsletter: { service, key: KEY, list: '77', ...more, url },
    formsUrl: 'https://forms.test',
    formsService,
    formsKey: KEY,
    contestFormId: 'contest',
    callsPerMinute: 40,
  })
}

/** The requests of a sweep with one signup. */
async function recorded(
  service: Newsletter['service'],
  submission: Submission = quizSignup,
  address = '/',
) {
  const upstream = await startUpstream()
  onTestFinished(() => void upstream.close())
  const { db, rows } = openLedger()
  await store(db, submission)
  const delivery = {
    db,
    upstreams: upstreamsFor(service, { url: `${upstream.url}${address}` }),
    log: () => {},
  }
  // A whole minute, because a sweep sends nothing late in its minute.
  await sweep(delivery, Math.ceil(Date.now() / MINUTE) * MINUTE)
  expect(rows()[0]).toMatchObject({ status: 'delivered' })
  return { upstream, received: upstream.received }
}

describe('the official client sends the same request', () => {
  test('Mailchimp', async () => {
    const { received, upstream } = await recorded('mailchimp')
    const [ours, ...more] = received.splice(0)
    expect(more).toEqual([])
    mailchimp.setConfig({ apiKey: KEY, server: 'us6' })
    mailchimp.basePath = `${upstream.url}/3.0`
    const hash = createHash('md5').update('ruth+32@example.org').digest('hex')
    await mailchimp.lists.setListMember('77', hash, {
      email_address: 'Ruth+32@Example.org',
      status_if_new: 'pending',
      merge_fields: {
        FNAME: 'Rúth “R.” 王',
        PROFILE,
        SOURCE: 'quiz',
        IDENTITY: 'Child of God',
        IDENTITY2: 'Free',
        IDENTITY3: 'Holy',
        GIVEAWAY: '2025-07',
        CAMPAIGN: 'fall',
      },
    })
    expect(same(ours)).toEqual(same(received[0]))
  })

  test('MailerLite', async () => {
    const { received, upstream } = await recorded('mailerlite')
    const [ours, ...more] = received.splice(0)
    expect(more).toEqual([])
    const client = new MailerLite({ api_key: KEY, base_path: upstream.url })
    await client.subscribers.createOrUpdate({
      email: 'Ruth+32@Example.org',
      fields: { name: 'Rúth “R.” 王', ...allFields },
      groups: ['77'],
      status: 'unconfirmed',
    })
    expect(same(ours)).toEqual(same(received[0]))
  })

  function same(request: Awaited<ReturnType<typeof recorded>>['received'][number] | undefined) {
    const { method, path, headers, body } = request!
    const { authorization } = headers
    expect(authorization).toBeTruthy()
    return { method, path, authorization, body }
  }
})

// Kit: developers.kit.com, "Create a subscriber" and "Add subscriber to form by email address", read on 2026-11-23.
// Buttondown: `SubscriberInput` in its OpenAPI file of 2026-08-21 (github.com/buttondown/openapi, 1ad6649).
describe('requests match the service’s reference', () => {
  test('Kit: creates the subscriber, then adds it to the form', async () => {
    const { received } = await recorded('kit')
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v4/subscribers',
      'POST /v4/forms/77/subscribers',
    ])
    expect(received.map(({ headers }) => headers['x-kit-api-key'])).toEqual([KEY, KEY])
    expect(received.map(({ body }) => body)).toEqual([
      {
        email_address: 'Ruth+32@Example.org',
        first_name: 'Rúth “R.” 王',
        state: 'inactive',
        fields: allFields,
      },
      { email_address: 'Ruth+32@Example.org' },
    ])
  })

  test('Buttondown: creates one subscriber', async () => {
    const { received } = await recorded('buttondown')
    const { campaign, ...metadata } = allFields
    expect(received).toMatchObject([
      { method: 'POST', path: '/v1/subscribers', headers: { authorization: `Token ${KEY}` } },
    ])
    expect(received[0]?.body).toEqual({
      email_address: 'Ruth+32@Example.org',
      metadata: { first_name: 'Rúth “R.” 王', ...metadata },
      utm_campaign: campaign,
    })
  })

  test('a webhook: posts signed JSON to the whole address', async () => {
    const { received } = await recorded('webhook', quizSignup, '/hook/?code=a')
    const { path, body, text, headers } = received[0]!
    expect(path).toBe('/hook/?code=a')
    expect(body).toEqual({
      type: 'signup',
      id: quizSignup.id,
      email: 'Ruth+32@Example.org',
      first_name: 'Rúth “R.” 王',
      ...allFields,
    })
    expect(headers['x-signature-256']).toBe(
      `sha256=${createHmac('sha256', KEY).update(text).digest('hex')}`,
    )
  })
})

test('a service without a required setting is not replaced by another one', () => {
  const vars = { SUPABASE_URL: 'https://function.test', NEWSLETTER_SERVICE: 'kit' }
  expect(upstreamsOf(readConfiguration(vars)).signup).toBeUndefined()
  const whole = { ...vars, NEWSLETTER_LIST: '77' }
  expect(upstreamsOf(readConfiguration(whole)).signup?.urlOf).toBeDefined()
})

test.each([
  ['kit', '/v4'],
  ['mailchimp', '/3.0'],
  ['mailerlite', '/api'],
  ['buttondown', '/v1'],
] as const)('an address of %s may end in its version, %s', (service, version) => {
  const urlOf = (url: string) => upstreamsFor(service, { url }).signup!.urlOf(null)
  expect(urlOf(`https://service.test${version}/`)).toBe(urlOf('https://service.test'))
})

test('a signup has no empty custom field and no campaign with an e-mail address', async () => {
  const attribution = JSON.stringify({ utm_campaign: 'jo@example.org' })
  const { received } = await recorded('kit', signup(3, START, { attribution }))
  expect(received[0]?.body['fields']).toEqual({ signup_source: 'homepage' })
  expect(Object.keys(allFields)).toEqual(subscriberFields)
})

type Case = [
  answer: [status: number, body?: object] | 'nothing',
  status: string,
  cause: string | null,
]

const common: Case[] = [
  [[200], 'delivered', null],
  [[201], 'delivered', null],
  [[401], 'pending', 'http_401'],
  [[403], 'pending', 'http_403'],
  [[404], 'pending', 'http_404'],
  [[429], 'pending', 'http_429'],
  [[500], 'pending', 'http_500'],
  [[503], 'pending', 'http_503'],
  [[422, { message: 'invalid' }], 'pending', 'http_422'],
  [[413], 'pending', 'http_413'],
  [[302], 'pending', 'http_302'],
  ['nothing', 'pending', 'no_connection'],
]

const answers: Record<Newsletter['service'], Case[]> = {
  supabase: common,
  webhook: common,
  kit: [...common, [[202], 'delivered', null]],
  mailerlite: common,
  mailchimp: [
    ...common,
    [[400, { title: 'Member In Compliance State' }], 'refused', 'compliance_state'],
    [[400, { title: 'Forgotten Email Not Subscribed' }], 'refused', 'forgotten'],
    [[400, { title: 'Invalid Resource' }], 'pending', 'http_400'],
    [[400, []], 'pending', 'http_400'],
  ],
  buttondown: [
    ...common,
    [[400, { code: 'email_already_exists' }], 'delivered', null],
    [[400, { code: 'subscriber_already_exists' }], 'delivered', null],
    [[400, { code: 'rate_limited' }], 'pending', 'rate_limited'],
    [[400, { code: 'subscriber_suppressed' }], 'refused', 'suppressed'],
    [[400, { code: 'subscriber_blocked' }], 'refused', 'blocked'],
    [[400, { code: 'email_blocked' }], 'refused', 'blocked'],
    [[400, { code: 'email_invalid' }], 'refused', 'email_invalid'],
    ...[
      'currency_mismatch',
      'email_empty',
      'invalid_input',
      'ip_address_spammy',
      'metadata_invalid',
      'newsletter_not_accepting_subscribers',
      'payment_failed',
      'promo_code_invalid',
      'subscriber_id_invalid',
      'tag_invalid',
    ].map((code): Case => [[400, { code }], 'pending', 'http_400']),
    [[409], 'pending', 'http_409'],
    [[400, { code: 'toString' }], 'pending', 'http_400'],
    [[400], 'pending', 'http_400'],
  ],
}

/** A delivery to a service; the test chooses each call’s response by its number. */
async function world(
  service: Newsletter['service'],
  submissions: readonly Submission[],
  answer: (number: number) => Case[0],
  options: Options = {},
) {
  const delivery = await startDelivery(submissions, () => {
    const given = answer(delivery.upstream.calls.length)
    if (given === 'nothing') return { takes: false, answer: new TypeError('fetch failed') }
    const [status, body = {}] = given
    return { takes: false, answer: new Response(JSON.stringify(body), { status }) }
  })
  const upstreams = upstreamsFor(service, options)
  return {
    ledger: delivery.ledger,
    calls: delivery.upstream.calls,
    sweepAt: (minute: number) => delivery.sweep(minute, { upstreams }),
  }
}

describe.each(Object.entries(answers))('%s through the sweep', (name, cases) => {
  test.each(cases)('%j: %s, %s', async (given, status, cause) => {
    const service = name as Newsletter['service']
    const { ledger, sweepAt } = await world(service, [quizSignup], () => given)
    await sweepAt(1)
    expect(ledger.rows()[0]).toMatchObject({ status, cause })
    // A refusal of this row alone is no failure of the service.
    expect(ledger.rows("SELECT failures FROM upstreams WHERE kind = 'signup'")).toEqual([
      { failures: status === 'pending' ? 1 : 0 },
    ])
  })
})

type FormCase = [service: 'formspree' | 'getform' | 'webhook', ...Case]
const taken: FormCase[] = [
  ['formspree', [200, { next: '/thanks', ok: true }], 'delivered', null],
  // Formspree's own client treats this as an error.
  ['formspree', [200, { ok: true, success: true }], 'pending', 'invalid_answer'],
  ['formspree', [403], 'pending', 'http_403'],
  ['formspree', [404], 'pending', 'http_404'],
  ['formspree', [422, { errors: [{ code: 'TYPE_EMAIL' }] }], 'pending', 'http_422'],
  ['getform', [200, { success: true }], 'delivered', null],
  ['getform', [200, { success: false }], 'pending', 'success_false'],
  ['getform', [200, { ok: true }], 'pending', 'invalid_answer'],
  ['webhook', [202], 'delivered', null],
  ['webhook', [500], 'pending', 'http_500'],
]

test.each(taken)(
  'an entry through the sweep, %s answers %j: %s, %s',
  async (formsService, answer, status, cause) => {
    const email = 'entrant1@example.org'
    const posted = entry(1, START, { payload: { fullName: 'S.Priya', email } })
    const { ledger, calls, sweepAt } = await world('kit', [posted], () => answer, { formsService })
    await sweepAt(1)
    expect(ledger.rows()[0]).toMatchObject({ status, cause })
    const isOwn = formsService === 'webhook'
    expect(calls[0]?.url).toBe(isOwn ? 'https://forms.test' : 'https://forms.test/f/contest')
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      ...(isOwn && { type: 'entry', id: posted.id, form: 'contest' }),
      ...posted.payload,
      fullName: 'S. Priya',
      instagramHandle: '',
      whyWantBook: '',
    })
  },
)

test('both of a row’s calls are repeated until the second succeeds', async () => {
  const { ledger, calls, sweepAt } = await world('kit', [quizSignup], (number) =>
    number === 2 ? [500] : [201],
  )
  await sweepAt(1)
  expect(ledger.rows()[0]).toMatchObject({ status: 'pending', cause: 'http_500' })
  await sweepAt(60)
  expect(ledger.rows()[0]).toMatchObject({ status: 'delivered' })
  const urls = calls.map(({ url }) => new URL(url).pathname)
  const both = ['/v4/subscribers', '/v4/forms/77/subscribers']
  expect(urls).toEqual([...both, ...both])
  expect(calls[0]?.body).toBe(calls[2]?.body)
})

const member = (status: string) => ({ id: 'a', email_address: 'ruth@example.org', status })

test.each(['unsubscribed', 'subscribed', 'pending', 'cleaned'])(
  'a signup asks a Mailchimp member who is %s to confirm only if they had unsubscribed',
  async (status) => {
    const answers: Case[0][] = [
      [200, member(status)],
      [200, member('pending')],
    ]
    const { ledger, calls, sweepAt } = await world('mailchimp', [quizSignup], (number) => {
      return answers[number - 1]!
    })
    await sweepAt(1)
    expect(ledger.rows()[0]).toMatchObject({ status: 'delivered' })
    const [first, second, ...more] = calls
    expect(more).toEqual([])
    expect(JSON.parse(first!.body)).not.toHaveProperty('status')
    if (status !== 'unsubscribed') return expect(second).toBeUndefined()
    expect(second?.url).toBe(first?.url)
    expect(JSON.parse(second!.body)).toEqual({ ...JSON.parse(first!.body), status: 'pending' })
  },
)

test('a signup of a former Mailchimp member is delivered only when the second call succeeds', async () => {
  const compliance = { title: 'Member In Compliance State' }
  const later: Case[0][] = [[503], [400, compliance]]
  const { ledger, calls, sweepAt } = await world('mailchimp', [quizSignup], (number) =>
    number % 2 === 1 ? [200, member('unsubscribed')] : later[number / 2 - 1]!,
  )
  await sweepAt(1)
  expect(ledger.rows()[0]).toMatchObject({ status: 'pending', cause: 'http_503' })
  await sweepAt(60)
  expect(calls).toHaveLength(4)
  expect(ledger.rows()[0]).toMatchObject({
    status: 'refused',
    cause: 'compliance_state',
  })
})

test.each(['kit', 'mailchimp', 'buttondown'] as const)(
  'a sweep makes at most 40 calls to both upstreams together: %s',
  async (service) => {
    const crowd = Array.from({ length: 200 }, (_, n) => n)
    const rows = [
      ...crowd.map((n) => signup(n, START + n)),
      ...crowd.map((n) => entry(n, START + n)),
    ]
    const ok = { success: true, next: '/thanks', status: 'unsubscribed' }
    const { calls, sweepAt } = await world(service, rows, () => [200, ok])
    await sweepAt(1)
    expect(calls.length).toBeLessThanOrEqual(40)
    expect(calls.length).toBeGreaterThanOrEqual(38)
  },
)
