import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTheirs } from '../../../admin/person.ts'
import { inboxKey, isEmail, providerOf } from '../../../src/forms/email.ts'
import { openLedger } from '../delivery/support/ledger.ts'
import { cases } from '../delivery/support/world.ts'

const atoms = Array.from("abruth0179.!#$%&'*+/=?^_`{|}~-")
const name = fc.string({ unit: fc.constantFrom(...atoms), minLength: 1, maxLength: 12 })
const domain = fc.constantFrom(
  'gmail.com',
  'googlemail.com',
  'proton.me',
  'pm.me',
  'icloud.com',
  'me.com',
  'yandex.ru',
  'yandex.com.tr',
  'ya.ru',
  'example.org',
  'mail.example.org',
  'xn--gre-6ka8l.example',
)
const address = fc
  .tuple(name, domain)
  .map((parts) => parts.join('@'))
  .filter(isEmail)

test('the SQL of a person knows an inbox as the site does', () => {
  const ledger = openLedger()
  fc.assert(
    fc.property(address, fc.array(address, { maxLength: 40 }), (key, others) => {
      const spelled = ['+x', '+', '++', '+1+2'].map((tag) => key.replace('@', `${tag}@`))
      const [name = '', own = ''] = key.split('@')
      const elsewhere = (providerOf(own)?.domains ?? ['example.com']).map(
        (each) => `${name}@${each}`,
      )
      const read = ['.', '-', '_'].map((sign) => key.replace('a', `a${sign}`))
      const all = [...others, ...spelled, ...elsewhere, ...read, key, `.${key}`, `x${key}`]
      for (const exact of [true, false]) {
        const same = (other: string) => (exact ? other === key : inboxKey(other) === inboxKey(key))
        const theirs = ledger.rows<{ value: string }>(
          `SELECT value FROM json_each(?) WHERE ${isTheirs('value', { key, exact })}`,
          JSON.stringify(all),
        )
        expect(theirs.map(({ value }) => value)).toEqual(all.filter(same))
      }
    }),
    cases(500),
  )
})
