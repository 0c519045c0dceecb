import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine } from '../../../src/core/forms/text.ts'
import { VISIT_LIMIT, visitNames } from '../../../src/core/pages/events.ts'
import { pageTypeOf } from '../../../src/core/pages/site-pages.ts'
import { attributionQuery, readAttribution } from '../../../src/server/ledger/attribution.ts'

const tags = fc.dictionary(
  fc.oneof(fc.constantFrom(...visitNames, 'chapter'), fc.string()),
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
    fc.constantFrom('i-am-loved', '/i-am-loved', 'www.example.com', '//', 'a@b.example'),
  ),
)

test('any attribution becomes short, clean values of known names, unchanged by a second reading', () => {
  const query = fc.oneof(
    tags.map((given) => new URLSearchParams(given).toString()),
    fc.string(),
  )
  fc.assert(
    fc.property(query, fc.option(query), (field, sentFrom) => {
      const from = sentFrom === null ? undefined : new URL(`https://site.test/contest?${sentFrom}`)
      const told = readAttribution(field, from)
      for (const [name, value] of Object.entries(told)) {
        expect([...visitNames, 'chapter']).toContain(name)
        expect(value.length).toBeLessThanOrEqual(VISIT_LIMIT)
        expect(cleanLine(value)).toBe(value)
      }
      expect(told.referrer ?? '').toMatch(/^[\w.:-]*$/)
      if (told.page !== undefined) expect(pageTypeOf(told.page)).toBeDefined()
      expect(readAttribution(attributionQuery(told), undefined)).toEqual(told)
      if (from) expect(told.page).toBeDefined()
    }),
  )
})

test.each([undefined, null, 7, ['utm_source=a'], { utm_source: 'a' }, `ref=${'x'.repeat(8000)}`])(
  'a field like %j has no attribution',
  (field) => expect(readAttribution(field, undefined)).toEqual({}),
)
