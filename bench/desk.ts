import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFile } from '../scripts/desk/ledger.ts'
import { startProgress } from '../scripts/progress.ts'
import { amount, table } from './results.ts'

const ROWS = amount(100_000, 1000)

/** Time and memory of the desk's verbs on a large local ledger. */
export async function report(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'))
  makeLedger(folder)
  const backup = join(folder, 'ledger.backup')
  const entries = (format: string) =>
    `export --kind contest --format ${format} --out ${join(folder, `entries.${format}`)}`
  const runs = [
    ['export as CSV', entries('csv'), '≤ 30 s, ≤ 200 MB'],
    ['export as JSON', entries('json'), ''],
    ['status', 'status', ''],
    ['report', 'report', ''],
    ['trace', 'trace 0000004d', '≤ 3 s'],
    ['forget', 'forget reader77@example.org --yes', '≤ 4 s'],
    ['backup', `backup --out ${backup}`, ''],
    ['restore', `restore ${backup} --into ${join(folder, 'restored')}`, ''],
  ] as const
  const step = startProgress(runs.length)
  const rows = runs.map(([name, command, allowed]) => {
    const { seconds, megabytes } = run(command, folder)
    step()
    return [name, `${seconds.toFixed(1)} s`, `${megabytes.toFixed(0)} MB`, allowed]
  })
  rmSync(folder, { recursive: true })
  return `Each verb as a process of its own, on a local ledger of ${ROWS} delivered entries with a reason of 200 characters.

${table(['verb', 'time', 'peak memory', 'allowed'], rows)}`
}

/** A ledger as wrangler makes it below a folder, with entries. */
function makeLedger(folder: string): void {
  const place = ['--local', '--persist-to', folder]
  execFileSync('npx', ['wrangler', 'd1', 'migrations', 'apply', 'DB', ...place])
  const target = { remote: false, env: undefined, persistTo: folder }
  const ledger = new DatabaseSync(localFile(target))
  ledger.exec(`
    INSERT INTO submissions (id, kind, scope, form_id, email_key, inbox_key, payload, content, agreement, attribution, received_at,
      via, status, next_attempt_at, waiting_since, delivered_at, receipt)
    WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${ROWS}),
    entry AS (SELECT n, printf('reader%d@example.org', n) AS email, 1753000000000 + n * 20000 AS at FROM n)
    SELECT printf('%08x-0000-4000-8000-%012x', n, n), 'contest', '2025-07', 'contest', email, email,
      json_object('fullName', 'Reader ' || n, 'email', email, 'whyWantBook', printf('%.200c', 'x')), printf('%032x', n), 1,
      json_object('utm_campaign', 'c' || (n % 5)), at, 'ledger', 'delivered', 0, 0, at, printf('%032x', n) FROM entry`)
  ledger.close()
}

// The kernel's peak memory of this process; `maxRSS` would include the parent's.
const TELL_MEMORY = `import { readFileSync } from 'node:fs'
process.on('exit', () => console.error(/VmHWM.*/.exec(readFileSync('/proc/self/status', 'utf8'))[0]))`

/** Runs a verb of the desk as an owner does. */
function run(command: string, folder: string): { seconds: number; megabytes: number } {
  const args = ['scripts/desk.ts', ...command.split(' '), '--persist-to', folder]
  const begun = performance.now()
  const { status, stderr } = spawnSync('node', args, {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(TELL_MEMORY)}`,
      DESK_PASSPHRASE: 'a passphrase for the bench',
    },
    maxBuffer: 2 ** 28,
  })
  const seconds = (performance.now() - begun) / 1000
  if (status !== 0) throw new Error(`desk ${command}: ${stderr}`)
  return { seconds, megabytes: Number(/VmHWM:\s+(\d+)/.exec(stderr)?.[1]) / 1024 }
}
