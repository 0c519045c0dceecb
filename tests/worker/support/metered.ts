import type { Db, Statement } from '../../../src/server/ledger/stores.ts'

/** A ledger that records the most rows that D1 has read for each statement. */
export function metered(db: Db) {
  type Metered = Statement & { sql: string; inner: Statement }
  const reads = new Map<string, number>()
  const note = (sql: string, answer: unknown) => {
    const { rows_read: read } = (answer as { meta: { rows_read: number } }).meta
    const name = sql.trim().replace(/\s+/g, ' ')
    reads.set(name, Math.max(read, reads.get(name) ?? 0))
  }
  const wrap = (sql: string, inner: Statement): Metered => ({
    sql,
    inner,
    bind: (...values) => wrap(sql, inner.bind(...values)),
    async all() {
      const answer = await inner.all()
      note(sql, answer)
      return answer
    },
  })
  const wrapped: Db = {
    prepare: (sql) => wrap(sql, db.prepare(sql)),
    async batch(statements) {
      const list = statements as Metered[]
      const answers = await db.batch(list.map(({ inner }) => inner))
      for (const [n, { sql }] of list.entries()) note(sql, answers[n])
      return answers
    },
  }
  return { db: wrapped, reads }
}
