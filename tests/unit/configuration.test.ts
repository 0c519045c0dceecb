import { describe, expect, test } from 'vitest'
import { readConfiguration, settingNames, type Vars } from '../../src/core/configuration.ts'

const defaults = readConfiguration({})

describe('a valid setting', () => {
  test.each<[Vars, object]>([
    [{ CONTEST_FORM_ID: 'x'.repeat(64) }, withForm('x'.repeat(64))],
    [{ CALLS_PER_MINUTE: 400 }, { callsPerMinute: 400 }],
    [
      { NEWSLETTER_SERVICE: 'kit', NEWSLETTER_KEY: 'k', NEWSLETTER_LIST: 123 },
      { newsletter: { service: 'kit', key: 'k', list: '123' } },
    ],
    [
      { NEWSLETTER_SERVICE: 'webhook', NEWSLETTER_URL: 'https://a.example/hook/?code=a' },
      { newsletter: { service: 'webhook', url: 'https://a.example/hook/?code=a' } },
    ],
    [
      { SUPABASE_URL: 'https://a.example', NEWSLETTER_SERVICE: 'buttondown' },
      { newsletter: { service: 'buttondown' } },
    ],
    [{ FORMS_URL: 'http://127.0.0.1:9000' }, { formsUrl: 'http://127.0.0.1:9000/' }],
    [{ SITE_ORIGIN: 'https://Example.com/home?a' }, { origin: 'https://example.com' }],
    [
      { SUPABASE_URL: 'https://A.example/x//', SUPABASE_ANON_KEY: 'key', NEWSLETTER_KEY: 'other' },
      { newsletter: { service: 'supabase', url: 'https://a.example/x//', key: 'key' } },
    ],
    [{ PREVIEW_NOW: '1970-01-01T00:00:00Z' }, { preview: { ms: 0, offsetMinutes: 0 } }],
  ])('%o', (vars, expected) => {
    expect(readConfiguration(vars)).toEqual({ ...defaults, ...expected })
  })

  test.each([undefined, null, ''])('is the default where it is %o', (value) => {
    expect(
      readConfiguration({ CONTEST_FORM_ID: value, FORMS_URL: value, RECEIPT_KEY: value }),
    ).toEqual(defaults)
  })
})

describe('an invalid setting is listed without its value and ignored', () => {
  test.each<Vars>([
    ...[' ', 'next summer', '2025-02-30T00:00:00Z', '2025-07-20', 20_250_720].map((value) => ({
      PREVIEW_NOW: value,
    })),
    ...['a/b', '..', 'a b', 'a?b', 'ä', 'a\n', 'x'.repeat(65), 1.5, [7], {}].map((value) => ({
      CONTEST_FORM_ID: value,
    })),
    ...['3', '-1', '2.5', 'many', '1001', 0, true].map((value) => ({ CALLS_PER_MINUTE: value })),
    { SUPABASE_ANON_KEY: 'two\nlines' },
    { FORMS_KEY: 'key\u200B' },
    ...['htps://forms.example', 'https://forms.example\u200B', 'https://forms,example'].map(
      (FORMS_URL) => ({ FORMS_URL }),
    ),
    { SITE_ORIGIN: 'example.com' },
  ])('%o', (vars) => {
    const { invalid, ...rest } = readConfiguration(vars)
    expect(invalid).toEqual([
      { setting: Object.keys(vars)[0], expected: expect.stringMatching(/^(an?|the|1 to) /) },
    ])
    expect({ ...rest, invalid: [] }).toEqual(defaults)
  })

  test.each<[Vars, string]>([
    [{ CONTEST_OPENS_AT: 'soon' }, 'CONTEST_OPENS_AT'],
    [{ CONTEST_CLOSES_AT: '2025-08-18' }, 'CONTEST_CLOSES_AT'],
    [{ CONTEST_OPENS_AT: '2026-07-20T00:00:00-05:00' }, 'CONTEST_CLOSES_AT'],
  ])('%o omits the giveaway and keeps all other settings', (vars, setting) => {
    const { giveaways, invalid, ...rest } = readConfiguration(vars)
    expect([giveaways, invalid.map((each) => each.setting)]).toEqual([[], [setting]])
    expect({ ...rest, giveaways: defaults.giveaways, invalid: [] }).toEqual(defaults)
  })
})

test('every setting is read, and all but a free text have a format', () => {
  const { invalid } = readConfiguration(
    Object.fromEntries(settingNames.map((name) => [name, '\0'])),
  )
  const named = new Set(invalid.map(({ setting }) => setting))
  expect(settingNames.filter((name) => !named.has(name))).toEqual(['RECEIPT_KEY'])
})

test.each([
  [{ NEWSLETTER_SERVICE: 'mailchmp' }, 'NEWSLETTER_SERVICE'],
  [{ NEWSLETTER_SERVICE: 'kit' }, 'NEWSLETTER_LIST'],
])('%o connects no service, although SUPABASE_URL is set', (vars, setting) => {
  const { newsletter, invalid } = readConfiguration({ SUPABASE_URL: 'https://a.example', ...vars })
  expect([newsletter, invalid.map((each) => each.setting)]).toEqual([undefined, [setting]])
})

function withForm(giveawayFormId: string) {
  const [defaultGiveaway, ...others] = defaults.giveaways
  return { giveawayFormId, giveaways: [{ ...defaultGiveaway, formId: giveawayFormId }, ...others] }
}
