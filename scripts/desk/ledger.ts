import { spawnSync } from 'node:child_process'

const MAX_ANSWER = 512 * 1024 * 1024

/** Where the ledger is: wrangler's own flags, and so wrangler's own authentication. */
export type Place = { remote: boolean; persistTo: string | undefined }

/** Runs SQL statements; one list of rows for each. */
export type Ask = (sql: string) => Row[][]

export type Row = Record<string, string | number | null>

/** The ledger of a place. Asking throws with wrangler's words when it cannot. */
export function ledgerAt({ remote, persistTo }: Place): Ask {
  const where = remote ? ['--remote', '--yes'] : ['--local']
  const folder = persistTo === undefined ? [] : ['--persist-to', persistTo]
  const command = ['d1', 'execute', 'DB', '--json', ...where, ...folder, '--command']
  return (sql) => {
    const run = spawnSync('wrangler', [...command, sql], {
      encoding: 'utf8',
      maxBuffer: MAX_ANSWER,
    })
    if (run.status !== 0) throw new Error((run.stderr || run.stdout).trim() || String(run.error))
    return (JSON.parse(run.stdout) as { results: Row[] }[]).map(({ results }) => results)
  }
}

/** A text as SQL has it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
