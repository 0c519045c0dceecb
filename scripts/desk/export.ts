import { csvOf } from './csv.ts'
import { quoted, type Ask, type Row } from './ledger.ts'

export type Wanted = {
  kind: 'newsletter' | 'contest' | 'letters'
  statuses: readonly string[] | undefined
}

const columns = {
  newsletter: [
    'id',
    'received',
    'status',
    'hold',
    'cause',
    'email',
    'firstName',
    'source',
    'primary',
    'secondary',
    'attribution',
  ],
  contest: [
    'id',
    'received',
    'status',
    'hold',
    'cause',
    'contest',
    'email',
    'fullName',
    'instagramHandle',
    'whyWantBook',
    'agreement',
    'attribution',
  ],
  letters: ['id', 'received', 'cause', 'body'],
} as const

/** What the ledger holds of one kind, oldest first. Without a choice of states: all but what is quarantined. */
export function exportRecords(ask: Ask, { kind, statuses }: Wanted, page = 2000): Row[] {
  if (kind === 'letters') {
    const [letters = []] = ask(
      `SELECT message_id AS id, body, cause, received_at FROM dead_letters ORDER BY 1`,
    )
    return letters.map((letter) => ({ ...letter, received: instant(letter['received_at']) }))
  }
  const chosen = statuses
    ? `status IN (${statuses.map(quoted).join(', ')})`
    : `status <> 'quarantined'`
  const records: Row[] = []
  for (let after = "(0, '')"; ;) {
    const [rows = []] = ask(
      `SELECT * FROM submissions WHERE kind = ${quoted(kind)} AND ${chosen}
       AND (received_at, id) > ${after} ORDER BY received_at, id LIMIT ${page}`,
    )
    records.push(...rows.map(recordOf))
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return records
    after = `(${Number(last['received_at'])}, ${quoted(String(last['id']))})`
  }
}

/** Records as text in one of the two formats. */
export function format(kind: Wanted['kind'], records: Row[], as: 'csv' | 'json'): string {
  const plain = records.map((record) =>
    Object.fromEntries(columns[kind].map((column) => [column, record[column] ?? null])),
  )
  return as === 'csv' ? csvOf(columns[kind], plain) : `${JSON.stringify(plain, null, 2)}\n`
}

function recordOf(row: Row): Row {
  const { quizResult, ...fields } = JSON.parse(String(row['payload'])) as Row & {
    quizResult?: { primary: string; secondary: string[] }
  }
  return {
    ...row,
    ...fields,
    contest: row['scope'] ?? null,
    received: instant(row['received_at']),
    primary: quizResult?.primary ?? null,
    secondary: quizResult?.secondary.join('; ') ?? null,
  }
}

function instant(ms: Row[string] | undefined): string {
  return new Date(Number(ms)).toISOString()
}
