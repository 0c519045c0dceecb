import type { Row } from '../ledger/ask.ts'
import { columnsOf } from './columns.ts'
import { csvOf } from './csv.ts'
import type { Wanted } from './records.ts'

export function* csvChunks(kind: Wanted['kind'], pages: Iterable<Row[]>, bom = '') {
  yield bom + csvOf(columnsOf(kind), [])
  for (const page of pages) yield csvOf(columnsOf(kind), page, false)
}

export function* jsonOf(pages: Iterable<Row[]>) {
  let before = '[\n'
  for (const page of pages) {
    yield before + page.map((record) => JSON.stringify(record)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
