import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Db, Statement } from '../../../src/server/ledger/stores.ts'

const schema = readdirSync('migrations')
  .toSorted()
  .map((file) => readFileSync(`migrations/${file}`, 'utf8'))

/** D1's limits: https://developers.cloudflare.com/d1/platform/limits/ */
const limits = {
  length: 2_200_000,
  sqlLength: 100_000,
  column: 100,
  exprDepth: 100,
  compoundSelect: 5,
  vdbeOp: 25_000,
  functionArg: 32,
  likePatternLength: 50,
  variableNumber: 100,
  triggerDepth: 10,
}

/** The real schema in SQLite, by default in memory. */
export function openLedger(file = ':memory:', applied: readonly string[] = schema) {
  const sqlite = new DatabaseSync(file, { limits })
  for (const migration of applied) sqlite.exec(migration)
  const prepared = new Map<string, StatementSync>()

  function rows<Row = LedgerRow>(
    sql = 'SELECT * FROM submissions ORDER BY received_at, id',
    ...values: SQLInputValue[]
  ) {
    const known = prepared.get(sql) ?? sqlite.prepare(sql)
    prepared.set(sql, known)
    return known.all(...values) as Row[]
  }

  function run(sql: string, values: readonly unknown[]): { results: unknown[] } {
    // Like D1: only these types, and SQLite's message between two codes.
    if (values.includes(undefined)) throw new Error('D1_TYPE_ERROR: undefined')
    try {
      return { results: rows(sql, ...(values as SQLInputValue[])) }
    } catch (error) {
      throw asD1Error(error)
    }
  }

  type Bound = Statement & { run: () => { results: unknown[] } }

  /** D1's interface. Each query passes the gate. */
  function dbBehind(gate: <T>(act: () => Promise<T>) => Promise<T>): Db {
    const statement = (sql: string, values: readonly unknown[]): Bound => ({
      bind: (...given) => statement(sql, given),
      all: () => gate(async () => run(sql, values)),
      run: () => run(sql, values),
    })
    async function batch(statements: readonly Statement[]) {
      sqlite.exec('BEGIN')
      try {
        const results = (statements as Bound[]).map((each) => each.run())
        sqlite.exec('COMMIT')
        return results
      } catch (error) {
        sqlite.exec('ROLLBACK')
        throw error
      }
    }
    return {
      prepare: (sql) => statement(sql, []),
      batch: (statements) => gate(() => batch(statements)),
    }
  }

  return {
    db: dbBehind((act) => act()),
    dbBehind,
    sqlite,
    rows,
    exec: (sql: string) => sqlite.exec(sql),
    close: () => sqlite.close(),
  }
}

export type LedgerRow = {
  id: string
  kind: 'signup' | 'entry'
  giveaway: string | null
  form_id: string | null
  email_key: string
  inbox_key: string
  payload: string
  status: string
  hold: string | null
  attempts: number
  unclear: number
  due_at: number
  received_at: number
  cause: string | null
  delivered_at: number | null
  receipt: string | null
  reviewed_at: number | null
}

export type Ledger = ReturnType<typeof openLedger>

/** Rows by state, and the tally. */
export function countsIn(ledger: Ledger) {
  const states = ledger.rows<{ status: string; n: number }>(
    'SELECT status, count(*) AS n FROM submissions GROUP BY status',
  )
  const [{ accepted } = { accepted: -1 }] = ledger.rows<{ accepted: number }>(
    'SELECT sum(accepted) AS accepted FROM tally',
  )
  const byStatus = Object.fromEntries(states.map(({ status, n }) => [status, n]))
  return { accepted, sum: states.reduce((sum, { n }) => sum + n, 0), byStatus }
}

function asD1Error(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  const code = message.includes('constraint') ? 'SQLITE_CONSTRAINT' : 'SQLITE_ERROR'
  return new Error(`D1_ERROR: ${message}: ${code}`)
}
