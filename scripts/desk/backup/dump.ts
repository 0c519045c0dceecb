import { type Ask, quoted, type Row } from '../ledger/ask.ts'

/** One line of a backup: the schema first, then rows, table by table. */
export type Line =
  | { schema: { name: string; type: string; sql: string }[] }
  | { table: string; row: Row }

type Table = { name: string; columns: string[]; key: string[] }

// The platform's own tables come back by themselves; wrangler's list of migrations belongs to the ledger.
const OWN = `name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`

/** All of a ledger as lines of JSON, read in pages along each table's key. */
export function* dump(ask: Ask, size: number): Generator<string> {
  const [schema = []] = ask(
    `SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND ${OWN}`,
  )
  yield JSON.stringify({ schema })
  for (const { name } of schema.filter(({ type }) => type === 'table')) {
    const table = readTable(ask, String(name))
    for (const row of rowsOf(ask, table, size)) yield JSON.stringify({ table: table.name, row })
  }
}

function readTable(ask: Ask, name: string): Table {
  // table_info leaves generated columns out, which nobody may insert.
  const [columns = []] = ask(`SELECT name, pk FROM pragma_table_info(${quoted(name)})`)
  const key = columns
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((a, b) => Number(a['pk']) - Number(b['pk']))
  const names = columns.map((column) => String(column['name']))
  return { name, columns: names, key: key.map((column) => String(column['name'])) }
}

function* rowsOf(ask: Ask, { name, columns, key }: Table, size: number): Generator<Row> {
  const keys = key.length > 0 ? key : ['rowid']
  const list = keys.join(', ')
  const chosen = key.length > 0 ? columns.join(', ') : `rowid, ${columns.join(', ')}`
  for (let after = ''; ;) {
    const [rows = []] = ask(`SELECT ${chosen} FROM ${name} ${after} ORDER BY ${list} LIMIT ${size}`)
    for (const row of rows) yield onlyOf(row, columns)
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = `WHERE (${list}) > (${keys.map((column) => literal(last[column] ?? null)).join(', ')})`
  }
}

function onlyOf(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}

/** A value as SQL has it. */
export function literal(value: Row[string]): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : quoted(value)
}
