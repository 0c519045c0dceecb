import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ledger, openLedger } from '../delivery/support/ledger.ts'
import { cases } from '../delivery/support/world.ts'

const tables = {
  leaves: ['giveaway', 'seq', 'receipt', 'leaf', 'head', 'state'],
  heads: ['giveaway', 'hour', 'count', 'head'],
  draws: ['giveaway', 'secret', 'fingerprint', 'commitment', 'signature'],
  winner_log: ['giveaway', 'seq', 'event', 'at', 'place', 'note', 'hash'],
}
const hex = (letter: string, length = 64) => letter.repeat(length)

const rows = `
  INSERT INTO leaves VALUES ('o', 1, '${hex('1', 32)}', '${hex('a')}', '${hex('b')}', 'counts'),
    ('o', 2, NULL, '${hex('c')}', '${hex('d')}', 'held');
  INSERT INTO heads VALUES ('g', 0, 1, '${hex('b')}'), ('g', 3600000, 2, '${hex('d')}');
  INSERT INTO draws VALUES ('g', '${hex('e')}', '${hex('f')}', '{}', '${hex('9', 96)}');
  INSERT INTO winner_log VALUES ('g', 1, 'drawn', 'now', 0, '', '${hex('0')}');`

/** One row of a table with some columns changed, written over what is there in every way but REPLACE, which no code uses. */
const statement = fc
  .constantFrom(...(Object.keys(tables) as (keyof typeof tables)[]))
  .chain((table) =>
    fc.record({
      table: fc.constant(table),
      form: fc.constantFrom(
        'INSERT OR IGNORE INTO',
        'INSERT INTO',
        'upsert',
        'UPDATE',
        'UPDATE OR REPLACE',
        'DELETE',
      ),
      changed: fc.subarray(tables[table]),
      to: fc.constantFrom(
        `'${hex('7')}'`,
        `'${hex('1', 32)}'`,
        `'${hex('7', 96)}'`,
        'NULL',
        '1',
        '2',
        '3',
        '0',
        '7200000',
        `'g'`,
        `'o'`,
        `'{"x":1}'`,
        `'held'`,
        `'accepted'`,
      ),
    }),
  )
  .map(({ table, form, changed, to }) => {
    const columns = tables[table].join(', ')
    const values = tables[table]
      .map((column) => (changed.includes(column) ? to : column))
      .join(', ')
    const sets = (changed.length === 0 ? ['giveaway'] : changed).map((each) => `${each} = ${to}`)
    if (form === 'DELETE') return `DELETE FROM ${table}`
    if (form.startsWith('UPDATE')) return `${form} ${table} SET ${sets.join(', ')}`
    const into = form === 'upsert' ? 'INSERT INTO' : form
    const also = form === 'upsert' ? ` ON CONFLICT DO UPDATE SET ${sets.join(', ')}` : ''
    return `${into} ${table} (${columns}) SELECT ${values} FROM ${table} WHERE true${also}`
  })

function everything(ledger: Ledger) {
  return Object.keys(tables).map((table) =>
    ledger.rows<Record<string, unknown>>(`SELECT * FROM ${table}`),
  )
}

test('what is public is changed by no single statement', () => {
  const ledger = openLedger()
  ledger.exec(rows)
  const before = everything(ledger)
  fc.assert(
    fc.property(statement, (sql) => {
      try {
        ledger.exec(sql)
      } catch {
        // Refused by a trigger, a key or a check.
      }
      const after = everything(ledger)
      for (const [index, rows] of before.entries())
        // An erased receipt leaves its leaf; the rest of a row that was public is as it was.
        for (const row of rows)
          expect(after[index]).toContainEqual(
            'leaf' in row ? { ...row, receipt: expect.toBeOneOf([row['receipt'], null]) } : row,
          )
    }),
    cases(1000),
  )
})
