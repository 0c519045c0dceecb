import { createClient, isSubmissionError } from '@formspree/core'
import mailchimp from '@mailchimp/mailchimp_marketing'
import MailerLite from '@mailerlite/mailerlite-nodejs'
import { createHash, createHmac } from 'node:crypto'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Newsletter } from '../../../src/core/newsletter-services.ts'
import type { Outcome } from '../../../src/server/services/outcome.ts'
import { send } from '../../../src/server/outbox/send.ts'
import { plainName } from '../../../src/server/services/plain-name.ts'
import { subscriberFields } from '../../../src/server/services/subscriber.ts'
import { rowsPerMinute, upstreamsOf } from '../../../src/server/services/upstreams.ts'
import { realTimers } from '../../../src/core/lib/timers.ts'
import { startUpstream } from '../../support/upstream.ts'
import { entry, rowOf, signup } from '../support/people.ts'

const ORIGIN = 'https://thirty-two.example'
const KEY = 'secret-us6'
const PROFILE = `${ORIGIN}/profile/child-of-god.free.holy`

const quizSignup = signup(1, 0, {
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

type Service = Newsletter['service']
type Answer = [status: number, body?: unknown]
type Sent = { url: string; method: string; headers: Record<string, string>; body: string }

function upstreamsFor(service: Service, url?: string) {
  const ownUrl =
    service === 'webhook' || service === 'supabase' ? 'https://own.test/hook/?code=a' : url
  return upstreamsOf({
    origin: ORIGIN,
    newsletter: { service, key: KEY, list: '77', url: ownUrl },
    formsUrl: 'https://forms.test/',
    giveawayFormId: 'contest',
    callsPerMinute: 1000,
  })
}

/** Sends a submission to a service that gives these answers, then 200. */
async function sent(
  to: Service | ReturnType<typeof upstreamsOf>,
  answers: Answer[] = [],
  submission: typeof quizSignup | ReturnType<typeof entry> = quizSignup,
) {
  const upstreams = typeof to === 'string' ? upstreamsFor(to) : to
  const requests: Sent[] = []
  const fetchImpl = (async (url: string, init: RequestInit) => {
    requests.push({ url, ...init } as Sent)
    const [status, answer = {}] = answers[requests.length - 1] ?? [200]
    return new Response(JSON.stringify(answer), { status })
  }) as typeof fetch
  const transport = { fetch: fetchImpl, timers: realTimers, log: () => {} }
  const outcome = await send(rowOf(submission), upstreams[submission.kind]!, transport)
  return { outcome, requests, bodies: requests.map(({ body }) => JSON.parse(body)) }
}

describe('the official client sends the same request', async () => {
  const { url, received, close } = await startUpstream()
  afterAll(close)

  test('Mailchimp', async () => {
    mailchimp.setConfig({ apiKey: KEY, server: 'us6' })
    mailchimp.basePath = `${url}/3.0`
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
    await expectSame('mailchimp', 'https://us6.api.mailchimp.com')
  })

  test('MailerLite', async () => {
    const { subscribers } = new MailerLite({ api_key: KEY, base_path: url })
    await subscribers.createOrUpdate({
      email: 'Ruth+32@Example.org',
      fields: { name: 'Rúth “R.” 王', ...allFields },
      groups: ['77'],
      status: 'unconfirmed',
    })
    await expectSame('mailerlite', 'https://connect.mailerlite.com')
  })

  async function expectSame(service: Service, origin: string) {
    const theirs = received.at(-1)!
    const { requests, bodies } = await sent(service)
    const [{ method, url, headers } = {}, ...more] = requests
    expect(more).toEqual([])
    expect([method, url, headers?.['authorization'], bodies[0]]).toEqual([
      theirs.method,
      origin + theirs.path,
      theirs.headers.authorization,
      theirs.body,
    ])
  }
})

// Kit: developers.kit.com, "Create a subscriber" and "Add subscriber to form by email address", read on 2026-11-23.
// Buttondown: `SubscriberInput` in its OpenAPI file of 2026-08-21 (github.com/buttondown/openapi, 1ad6649).
describe('requests match the service’s reference', () => {
  const email = 'Ruth+32@Example.org'
  const firstName = 'Rúth “R.” 王'

  test('Kit: creates the subscriber, then adds it to the form', async () => {
    const { requests, bodies } = await sent('kit')
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST https://api.kit.com/v4/subscribers',
      'POST https://api.kit.com/v4/forms/77/subscribers',
    ])
    expect(requests.map(({ headers }) => headers['x-kit-api-key'])).toEqual([KEY, KEY])
    const subscriber = { email_address: email, first_name: firstName, state: 'inactive' }
    expect(bodies).toEqual([{ ...subscriber, fields: allFields }, { email_address: email }])
  })

  test('Buttondown: creates one subscriber', async () => {
    const { requests, bodies } = await sent('buttondown')
    const { campaign, ...metadata } = allFields
    expect(requests).toMatchObject([
      { method: 'POST', url: 'https://api.buttondown.com/v1/subscribers' },
    ])
    expect(requests[0]?.headers['authorization']).toBe(`Token ${KEY}`)
    expect(bodies).toEqual([
      {
        email_address: email,
        metadata: { first_name: firstName, ...metadata },
        utm_campaign: campaign,
      },
    ])
  })

  test('a webhook: posts signed JSON to the whole address', async () => {
    const { requests, bodies } = await sent('webhook')
    const { id } = quizSignup
    expect(bodies).toEqual([{ type: 'signup', id, email, first_name: firstName, ...allFields }])
    const { url, body, headers } = requests[0]!
    expect(url).toBe('https://own.test/hook/?code=a')
    const hmac = createHmac('sha256', KEY).update(body).digest('hex')
    expect(headers).toMatchObject({ 'x-signature-256': `sha256=${hmac}`, 'idempotency-key': id })
  })

  test.each([undefined, 'webhook'] as const)('an entry’s service, %s', async (formsService) => {
    const payload = { fullName: 'S.Priya', email: 'priya@example.org' }
    const posted = entry(1, 0, { payload })
    const upstreams = upstreamsOf({
      formsUrl: 'https://forms.test/',
      formsService,
      formsKey: KEY,
      giveawayFormId: 'contest',
      callsPerMinute: 40,
    })
    const { requests, bodies } = await sent(upstreams, [], posted)
    const isOwn = formsService === 'webhook'
    expect(requests[0]?.url).toBe(isOwn ? 'https://forms.test/' : 'https://forms.test/f/contest')
    expect(bodies).toEqual([
      {
        ...(isOwn && { type: 'entry', id: posted.id, form: 'contest' }),
        ...payload,
        fullName: 'S. Priya',
        instagramHandle: '',
        whyWantBook: '',
      },
    ])
  })
})

test('NEWSLETTER_URL replaces the address of a service', () => {
  const { signup: kit } = upstreamsFor('kit', 'https://proxy.test/v4/')
  expect(kit?.urlOf(null)).toBe('https://proxy.test/v4/subscribers')
})

test('a signup has no empty custom field and no campaign with an e-mail address', async () => {
  const attribution = JSON.stringify({ utm_campaign: 'jo@example.org' })
  const { bodies } = await sent('kit', [], signup(3, 0, { attribution }))
  expect(bodies[0].fields).toEqual({ signup_source: 'homepage' })
  expect(Object.keys(allFields)).toEqual(subscriberFields)
})

/** An outcome in short: `delivered`, or what it is and why. */
const short = (outcome: Outcome) =>
  outcome.is === 'delivered' ? 'delivered' : `${outcome.is} ${outcome.cause}`

test.each<[Service, Answer, string]>([
  ['mailchimp', [400, { title: 'Member In Compliance State' }], 'refused compliance_state'],
  ['mailchimp', [400, { title: 'Forgotten Email Not Subscribed' }], 'refused forgotten'],
  ['mailchimp', [400, { title: 'Invalid Resource' }], 'again http_400'],
  ['buttondown', [400, { code: 'email_already_exists' }], 'delivered'],
  ['buttondown', [400, { code: 'rate_limited' }], 'again rate_limited'],
  ['buttondown', [400, { code: 'subscriber_suppressed' }], 'refused suppressed'],
  ['buttondown', [400, { code: 'subscriber_blocked' }], 'refused blocked'],
  ['buttondown', [400, { code: 'email_invalid' }], 'refused email_invalid'],
  ['buttondown', [400, { code: 'toString' }], 'again http_400'],
])('%s answers %j: %s', async (service, answer, outcome) => {
  expect(short((await sent(service, [answer])).outcome)).toBe(outcome)
})

/** Formspree’s responses to a JSON post; its own client classifies them, too. */
test.each<[string, Answer, string]>([
  ['taken', [200, { next: '/thanks', ok: true }], 'delivered'],
  ['an invalid address', [422, { errors: [{ code: 'TYPE_EMAIL' }] }], 'again http_422'],
  ['errors without a status', [200, { errors: [{ code: 'EMPTY' }] }], 'again success_false'],
  ['reCAPTCHA is on', [403, { error: 'In order to submit via AJAX' }], 'again http_403'],
])('Formspree answers: %s', async (_, answer, outcome) => {
  expect(short((await sent('kit', [answer], entry(1, 0))).outcome)).toBe(outcome)
  const [status, body] = answer
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
  const result = await createClient().submitForm('contest', { email: 'ruth@example.org' })
  expect(isSubmissionError(result)).toBe(outcome !== 'delivered')
})

test.each<[unknown, Outcome['is']]>([
  [{ ok: true, errors: [], error: null }, 'delivered'],
  [{ ok: true, errors: [{ field: 'email' }] }, 'again'],
  [{ success: true, error: 'ignored' }, 'delivered'], // getform
  [{ success: false, ok: true, next: '/thanks' }, 'again'],
  [{ next: '/thanks', error: 'no' }, 'again'],
  [{ ok: 'true' }, 'unclear'],
  [{ next: 7 }, 'unclear'],
  [[], 'unclear'],
])('a form’s success with the body %j is %s', async (body, is) => {
  expect((await sent('kit', [[200, body]], entry(1, 0))).outcome.is).toBe(is)
})

test('a row with two calls is delivered only when the second succeeds', async () => {
  const { outcome, requests } = await sent('kit', [[201], [500]])
  expect([requests.length, short(outcome)]).toEqual([2, 'unclear http_500'])
})

test.each([
  ['unsubscribed', [200], 'delivered', 2],
  ['unsubscribed', [400, { title: 'Member In Compliance State' }], 'refused compliance_state', 2],
  ['pending', [200], 'delivered', 1],
] as const)(
  'a signup of a Mailchimp member who is %s, second answer %j: %s',
  async (status, second, is, calls) => {
    const { outcome, bodies } = await sent('mailchimp', [[200, { status }], [...second]])
    expect([bodies.length, short(outcome)]).toEqual([calls, is])
    expect(bodies[0]).not.toHaveProperty('status')
    if (calls === 2) expect(bodies[1]).toEqual({ ...bodies[0], status: 'pending' })
  },
)

test.each([
  ['kit', 160, [120, 60, 20]],
  ['kit', 40, [20, 10, 20]],
  ['mailchimp', 40, [20, 10, 20]],
  ['supabase', 1, [0.5, 1, 0.5]],
] as const)('%s and a form service share %i calls a minute', (service, callsPerMinute, shares) => {
  const forms = { formsUrl: 'https://forms.test', giveawayFormId: 'contest' }
  const both = upstreamsOf({ newsletter: { service }, ...forms, callsPerMinute })
  const { signup: own, entry: form } = both
  expect([own!.callsPerMinute, rowsPerMinute(own!), form!.callsPerMinute]).toEqual(shares)
})

/** Mail programs turn slashes, host names and phone numbers into links. */
const LINK = /\S[/]|[/]\S|\S[.。]\p{L}|:\S|\p{Nd}(?:\P{L}{0,2}\p{Nd}){6}/u

test.each([
  'i❤.ws',
  'दिल्ली.com',
  'evil\u200B.\u200Dexample',
  'ｅｖｉｌ．ｃｏｍ',
  'evil／x',
  'mailto:x',
  'Call +1 900 555 0199 now',
  '185.220.101.5:8080',
])('the name %j becomes a name without links', (name) => {
  const read = plainName(name)
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  expect(read).not.toMatch(LINK)
})

test.each([
  ['A.R.Rahman', 'A. R. Rahman'],
  ['Ramesh S/O Suresh', 'Ramesh S / O Suresh'],
  ['Dr. Ruth “R.” Moab Jr.', 'Dr. Ruth “R.” Moab Jr.'],
  ['می‌نا', 'می‌نا'],
])('the name %j is sent as %j', (name, sent) => {
  expect(plainName(name)).toBe(sent)
})
