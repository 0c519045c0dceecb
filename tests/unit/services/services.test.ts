import { createClient, isSubmissionError } from '@formspree/core'
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { Configuration } from '../../../src/core/configuration.ts'
import type { Newsletter } from '../../../src/core/newsletter/services.ts'
import type { Outcome } from '../../../src/server/services/outcome.ts'
import { send } from '../../../src/server/outbox/send.ts'
import { plainName } from '../../../src/server/services/forwarded.ts'
import type { SubscriberField } from '../../../src/server/services/subscriber.ts'
import { rowsPerMinute, upstreamsOf } from '../../../src/server/services/upstreams.ts'
import { realTimers } from '../../../src/core/time/timers.ts'
import { entry, rowOf, signup } from '../support/people.ts'

const ORIGIN = 'https://thirty-two.example'
const KEY = 'secret-us6'
const PROFILE = `${ORIGIN}/profile/child-of-god.free.holy`

const visit = { page: '/contest/2025-07', utm_campaign: 'fall', utm_source: 'church' }
const quizSignup = signup(1, 0, {
  attribution: JSON.stringify(visit),
  payload: {
    firstName: 'Rúth “R.王”',
    email: 'Ruth+32@Example.org',
    source: 'quiz',
    quizResult: { primary: 'Child of God', secondary: ['Free', 'Holy'] },
  },
})

const allFields: Record<SubscriberField, string> = {
  profile_url: PROFILE,
  signup_source: 'quiz',
  primary_identity: 'Child of God',
  second_identity: 'Free',
  third_identity: 'Holy',
  giveaway: '2025-07',
  campaign: 'fall',
}

type Service = Newsletter['service']
type EntryService = 'form' | NonNullable<Configuration['formsService']>
/** A body that is a string is sent as it is, others as JSON. */
type Answer = [status: number, body?: unknown]
type Sent = { url: string; method: string; headers: Record<string, string>; body?: string }

const own: Partial<Record<Service, string>> = {
  webhook: 'https://own.test/hook/?code=a',
  supabase: 'https://own.test/',
}

function upstreamsFor(service: Service, url?: string, formsService?: 'webhook') {
  return upstreamsOf({
    origin: ORIGIN,
    newsletter: { service, key: KEY, list: '77', url: url ?? own[service] },
    formsUrl: 'https://forms.test/',
    formsService,
    formsKey: KEY,
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
    const body = typeof answer === 'string' ? answer : JSON.stringify(answer)
    const isRedirect = status >= 300 && status < 400
    return new Response(body, { status, ...(isRedirect && { headers: { location: '/answer' } }) })
  }) as typeof fetch
  const transport = { fetch: fetchImpl, timers: realTimers, log: () => {} }
  const outcome = await send(rowOf(submission), upstreams[submission.kind]!, transport)
  return { outcome, requests, bodies: requests.map(({ body = 'null' }) => JSON.parse(body)) }
}

type Wanted = readonly [call: string, headers: Record<string, string>, body?: object]

function signed(url: string, body: object): Wanted {
  const hmac = createHmac('sha256', KEY).update(JSON.stringify(body)).digest('hex')
  return [`POST ${url}`, { 'x-signature-256': `sha256=${hmac}` }, body]
}

const email = 'Ruth+32@Example.org'
const email_address = email
const hash = createHash('md5').update(email.toLowerCase()).digest('hex')
const first_name = 'Rúth “R. 王”'
const { campaign: utm_campaign, ...metadata } = allFields
const kitKey = { 'x-kit-api-key': KEY }

/** The requests of `quizSignup`. */
const signupRequests: Readonly<Record<Service, readonly Wanted[]>> = {
  // developers.kit.com, "Create a subscriber" and "Add subscriber to form by email address", read on 2026-11-23.
  kit: [
    [
      'POST https://api.kit.com/v4/subscribers',
      kitKey,
      { email_address, first_name, state: 'inactive', fields: allFields },
    ],
    ['POST https://api.kit.com/v4/forms/77/subscribers', kitKey, { email_address }],
  ],
  // As @mailchimp/mailchimp_marketing 3.0.80 sends it.
  mailchimp: [
    [
      `PUT https://us6.api.mailchimp.com/3.0/lists/77/members/${hash}`,
      { authorization: `Basic ${btoa(`user:${KEY}`)}` },
      {
        email_address,
        status_if_new: 'pending',
        merge_fields: {
          FNAME: first_name,
          PROFILE,
          SOURCE: 'quiz',
          IDENTITY: 'Child of God',
          IDENTITY2: 'Free',
          IDENTITY3: 'Holy',
          GIVEAWAY: '2025-07',
          CAMPAIGN: 'fall',
        },
      },
    ],
  ],
  // As @mailerlite/mailerlite-nodejs 1.7.0 sends it.
  mailerlite: [
    [
      `GET https://connect.mailerlite.com/api/subscribers/Ruth%2B32%40Example.org`,
      { authorization: `Bearer ${KEY}` },
    ],
    [
      'POST https://connect.mailerlite.com/api/subscribers',
      { authorization: `Bearer ${KEY}` },
      { email, fields: { name: first_name, ...allFields }, groups: ['77'], status: 'unconfirmed' },
    ],
  ],
  // `SubscriberInput` in its OpenAPI file of 2026-08-21 (github.com/buttondown/openapi, 1ad6649).
  buttondown: [
    [
      'POST https://api.buttondown.com/v1/subscribers',
      { authorization: `Token ${KEY}` },
      { email_address, metadata: { first_name, ...metadata }, utm_campaign },
    ],
  ],
  webhook: [
    signed(own.webhook!, { type: 'signup', id: quizSignup.id, email, first_name, ...allFields }),
  ],
  // The specification, section 7.
  supabase: [
    [
      'POST https://own.test/functions/v1/newsletter-signup',
      { apikey: KEY, authorization: `Bearer ${KEY}` },
      { ...quizSignup.payload, firstName: first_name },
    ],
  ],
}

const posted = entry(1, 0, { payload: { fullName: 'S.Priya', email } })
const entryBody = { fullName: 'S. Priya', email, instagramHandle: '', whyWantBook: '' }

/** The request of `posted`. */
const entryRequests: Readonly<Record<EntryService, Wanted>> = {
  form: ['POST https://forms.test/f/contest', {}, entryBody],
  webhook: signed('https://forms.test/', {
    type: 'entry',
    id: posted.id,
    form: 'contest',
    ...entryBody,
  }),
}

describe('a service gets its requests, with the row’s id', () => {
  test.each(Object.entries(signupRequests))('a signup, %s', async (service, wanted) => {
    const { requests } = await sent(service as Service, service === 'mailerlite' ? [[404]] : [])
    expectSent(requests, quizSignup.id, wanted)
  })

  test.each(Object.entries(entryRequests))('an entry, %s', async (service, wanted) => {
    const upstreams = upstreamsFor('kit', undefined, service === 'webhook' ? service : undefined)
    expectSent((await sent(upstreams, [], posted)).requests, posted.id, [wanted])
  })

  function expectSent(requests: readonly Sent[], id: string, wanted: readonly Wanted[]) {
    const json = 'application/json'
    const typesOf = (body?: object) => ({
      accept: json,
      ...(body && { 'content-type': json }),
      'idempotency-key': id,
    })
    expect(
      requests.map(({ method, url, headers, body }) => [`${method} ${url}`, headers, body]),
    ).toEqual(
      wanted.map(([call, headers, body]) => [
        call,
        { ...headers, ...typesOf(body) },
        body && JSON.stringify(body),
      ]),
    )
  }
})

test('NEWSLETTER_URL replaces the address of a service', () => {
  const { signup: kit } = upstreamsFor('kit', 'https://proxy.test/v4/')
  expect(kit?.requestOf(rowOf(signup(1, 0))).url).toBe('https://proxy.test/v4/subscribers')
})

test('a signup has no empty custom field and no campaign with an e-mail address', async () => {
  const attribution = JSON.stringify({ utm_campaign: 'jo@example.org' })
  const { bodies } = await sent('kit', [], signup(3, 0, { attribution }))
  expect(bodies[0].fields).toEqual({ signup_source: 'homepage' })
})

const LOGIN = '\n<!DOCTYPE html><html><body>Log in</body></html>'

/** An outcome in short: `delivered`, or what it is and why. */
const short = (outcome: Outcome) =>
  outcome.type === 'delivered' ? 'delivered' : `${outcome.type} ${outcome.cause}`

/** A login page at a wrong NEWSLETTER_URL. */
const toLogin: Readonly<Record<Service, string>> = {
  kit: 'invalid_answer',
  mailchimp: 'invalid_answer',
  mailerlite: 'invalid_answer',
  buttondown: 'invalid_answer',
  webhook: 'web_page',
  supabase: 'web_page',
}

test.each<[Service, Answer, string]>([
  ...Object.entries(toLogin).map(([service, cause]): [Service, Answer, string] => [
    service as Service,
    [200, LOGIN],
    `unclear ${cause}`,
  ]),
  ['mailchimp', [400, { title: 'Member In Compliance State' }], 'refused compliance_state'],
  ['mailchimp', [400, { title: 'Forgotten Email Not Subscribed' }], 'refused forgotten'],
  ['mailchimp', [400, { title: 'Invalid Resource' }], 'failed http_400'],
  ['buttondown', [400, { code: 'email_already_exists' }], 'delivered'],
  ['buttondown', [400, { code: 'rate_limited' }], 'failed rate_limited'],
  ['buttondown', [400, { code: 'subscriber_suppressed' }], 'refused suppressed'],
  ['buttondown', [400, { code: 'subscriber_blocked' }], 'failed firewall'],
  ['buttondown', [400, { code: 'email_invalid' }], 'refused email_invalid'],
  ['buttondown', [400, { code: 'toString' }], 'failed http_400'],
  ['webhook', [200, 'ok'], 'delivered'],
  ['supabase', [303], 'unclear http_303'],
])('%s answers %j: %s', async (service, answer, outcome) => {
  expect(short((await sent(service, [answer])).outcome)).toBe(outcome)
})

/** Google Apps Script answers a post that it has taken with 302; its answer is at the location. */
test.each<[Answer[], string]>([
  [[[302], [200, { ok: true }]], 'delivered'],
  [[[303], [200, 'ok']], 'delivered'],
  [[[302], [200, LOGIN]], 'unclear web_page'],
  [[[302], [404]], 'unclear http_404'],
  [[[302], [302]], 'unclear http_302'],
  [[[301]], 'failed http_301'],
])('a webhook answers %j: %s', async (answers, outcome) => {
  const { requests, ...found } = await sent('webhook', answers)
  expect([requests.length, short(found.outcome)]).toEqual([answers.length, outcome])
  const [, followed] = requests
  if (followed) {
    const { method, url, body } = followed
    expect([method, url, body]).toEqual(['GET', 'https://own.test/answer', undefined])
    expect(followed.headers).not.toHaveProperty('x-signature-256')
  }
})

/** Formspree’s responses to a JSON post; its own client classifies them, too. */
test.each<[string, Answer, string]>([
  ['taken', [200, { next: '/thanks', ok: true }], 'delivered'],
  ['an invalid address', [422, { errors: [{ code: 'TYPE_EMAIL' }] }], 'failed http_422'],
  ['errors without a status', [200, { errors: [{ code: 'EMPTY' }] }], 'failed success_false'],
  ['reCAPTCHA is on', [403, { error: 'In order to submit via AJAX' }], 'failed http_403'],
])('Formspree answers: %s', async (_, answer, outcome) => {
  expect(short((await sent('kit', [answer], entry(1, 0))).outcome)).toBe(outcome)
  const [status, body] = answer
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
  const result = await createClient().submitForm('contest', { email: 'ruth@example.org' })
  expect(isSubmissionError(result)).toBe(outcome !== 'delivered')
})

test.each<[unknown, Outcome['type']]>([
  [{ ok: true, errors: [], error: null }, 'delivered'],
  [{ ok: true, errors: [{ field: 'email' }] }, 'failed'],
  [{ success: true, error: 'ignored' }, 'delivered'], // getform
  [{ success: false, ok: true, next: '/thanks' }, 'failed'],
  [{ next: '/thanks', error: 'no' }, 'failed'],
  [{ ok: 'true' }, 'unclear'],
  [{ next: 7 }, 'unclear'],
  [[], 'unclear'],
])('a form’s success with the body %j is %s', async (body, is) => {
  expect((await sent('kit', [[200, body]], entry(1, 0))).outcome.type).toBe(is)
})

test('a row with two calls is delivered only when the second succeeds', async () => {
  const { outcome, requests } = await sent('kit', [[201], [500]])
  expect([requests.length, short(outcome)]).toEqual([2, 'unclear http_500'])
})

test.each([
  ['unsubscribed', [200], 'delivered', 2],
  ['unsubscribed', [400, { title: 'Member In Compliance State' }], 'refused compliance_state', 2],
  ['pending', [200], 'delivered', 1],
] as const)('a Mailchimp member who is %s, %j: %s', async (status, second, is, calls) => {
  const { outcome, bodies } = await sent('mailchimp', [[200, { status }], [...second]])
  expect([bodies.length, short(outcome)]).toEqual([calls, is])
  expect(bodies[0]).not.toHaveProperty('status')
  if (calls === 2) expect(bodies[1]).toEqual({ ...bodies[0], status: 'pending' })
})

test.each([
  ['who is unknown', 404, undefined, 'unconfirmed'],
  ['who has confirmed', 200, 'active', undefined],
  ['who was asked to confirm', 200, 'unconfirmed', undefined],
  ['who has left', 200, 'unsubscribed', 'unconfirmed'],
] as const)('MailerLite gets a subscriber %s', async (_, says, status, wanted) => {
  const { outcome, bodies } = await sent('mailerlite', [[says, { data: { status } }], [200]])
  expect([outcome.type, bodies.length, bodies[1].status]).toEqual(['delivered', 2, wanted])
})

test('MailerLite gets nobody whom it could not look for', async () => {
  const { outcome, requests } = await sent('mailerlite', [[401]])
  expect([short(outcome), requests.length]).toEqual(['failed http_401', 1])
})

test.each([
  ['mailerlite', 40, [20, 10, 20]],
  ['kit', 160, [120, 60, 20]],
  ['kit', 40, [20, 10, 20]],
  ['mailchimp', 40, [20, 10, 20]],
  ['kit', 4, [2, 1, 2]],
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
