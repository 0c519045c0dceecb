import { wrangler } from './wrangler.ts'
import { Failure } from '../terminal/failure.ts'
import { flagsOf, type Target } from './target.ts'

/** Runs SQL statements as one transaction and returns the rows of each. */
export type Query = (...statements: string[]) => Row[][]

export type Row = Record<string, string | number | null>

/** Production's ledger, behind `wrangler d1 execute`. When it fails, it throws a `Failure` that says what to do. */
export function openLedger(target: Target, runWrangler = wrangler): Query {
  const flags = flagsOf(target)
  const unknown = `The ledger did not answer. "npx wrangler d1 execute DB ${flags.join(' ')} --command 'SELECT 1'" tells why.`
  return (...statements) => {
    const command = ['d1', 'execute', 'DB', '--json', '--yes', ...flags, '--command']
    const { ok, stdout, stderr } = runWrangler([...command, statements.join(';\n')])
    // The output itself may contain rows and stacks.
    if (!ok) throw new Failure(remedyFor(target, `${stdout}${stderr}`) ?? unknown, 3)
    return (JSON.parse(stdout) as { results: Row[] }[]).map(({ results }) => results)
  }
}

/** What to do after a known failure of SQLite or wrangler. */
export function remedyFor(target: Target, output: string): string | undefined {
  if (/More than one account/.test(output))
    return 'wrangler is signed in to several accounts: set CLOUDFLARE_ACCOUNT_ID to the one of the site ("npx wrangler whoami" lists them).'
  if (/not logged in|CLOUDFLARE_API_TOKEN|authenticat|code: 10000/i.test(output))
    return 'wrangler is not signed in: run "npx wrangler login".'
  if (/no such (table|column|index)/i.test(output))
    return `The ledger is empty or of an older release: run "npx wrangler d1 migrations apply DB ${flagsOf(target).join(' ')}".`
  if (/couldn't find|could not find|not found|code: 7404/i.test(output))
    return `There is no such database there yet: "npm run deploy${target.env ? ` -- --env ${target.env}` : ''}" creates it.`
  if (/locked|busy/.test(output)) return 'The ledger is busy. Try again.'
  return undefined
}

/** An SQL literal. */
export function quoted(value: Row[string]): string {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

/** SQL literals in parentheses, for `IN` and `VALUES`. */
export function listed(values: readonly Row[string][]): string {
  return `(${values.map(quoted).join(', ')})`
}
