import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { localFile } from '../scripts/desk/place.ts'
import { openLedger } from '../tests/unit/delivery/support/ledger.ts'
import { table } from './results.ts'

const ROWS = 100_000
// The kernel's peak memory of this process; `maxRSS` would include the parent's.
const TELL_MEMORY = `import { readFileSync } from 'node:fs'
process.on('exit', () => console.error(readFileSync('/proc/self/status', 'utf8')))`

const runs: readonly [string, string[], string][] = [
  ['export as CSV', ['export', '--kind', 'contest', '--out', 'entries.csv'], '≤ 30 s, ≤ 200 MB'],
  [
    'export as JSON',
    ['export', '--kind', 'contest', '--format', 'json', '--out', 'entries.json'],
    '',
  ],
  ['status', ['status'], ''],
  ['report', ['report'], ''],
  ['trace', ['trace', '0000c350'], '≤ 3 s'],
  ['forget: look up', ['forget', 'reader77@example.org'], ''],
  ['forget --yes', ['forget', 'reader77@example.org', '--yes'], '≤ 4 s'],
  ['backup', ['backup', '--out', 'ledger.backup'], ''],
  ['restore', ['restore', 'ledger.backup', '--into', 'restored'], ''],
]

/** Time and memory of the desk's verbs on a large local ledger. */
export async function deskReport(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-bench-'))
  fill(folder)
  const rows = runs.map(([name, args, allowed]) => {
    const placed = args.map((each) =>
      /^(entries|ledger|restored)/.test(each) ? join(folder, each) : each,
    )
    const begun = performance.now()
    const { stderr } = spawnSync('node', ['scripts/desk.ts', ...placed, '--persist-to', folder], {
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(TELL_MEMORY)}`,
        DESK_PASSPHRASE: 'a passphrase for the bench',
      },
      maxBuffer: 2 ** 28,
    })
    const seconds = (performance.now() - begun) / 1000
    const memory = Number(/^VmHWM:\s+(\d+)/m.exec(stderr)?.[1]) / 1024
    return [name, `${seconds.toFixed(1)} s`, `${memory.toFixed(0)} MB`, allowed]
  })
  rmSync(folder, { recursive: true })
  return `Each verb as a process of its own, on a local ledger of ${ROWS} delivered entries with a reason of 200 characters.

${table(['verb', 'time', 'peak memory', 'allowed'], rows)}`
}

function fill(folder: string): void {
  const file = localFile({ remote: false, env: undefined, persistTo: folder })
  mkdirSync(dirname(file), { recursive: true })
  const ledger = openLedger(file)
  ledger.exec(`
    INSERT INTO submissions (id, kind, scope, form_id, email_key, inbox_key, payload, agreement, attribution, received_at,
      via, status, next_attempt_at, waiting_since, delivered_at, receipt)
    WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${ROWS}),
    entry AS (SELECT n, printf('reader%d@example.org', n) AS email, 1753000000000 + n * 20000 AS at FROM n)
    SELECT printf('%08x-0000-4000-8000-%012x', n, n), 'contest', '2025-07', 'contest', email, email,
      json_object('fullName', 'Reader ' || n, 'email', email, 'whyWantBook', printf('%.200c', 'x')), 1,
      json_object('utm_campaign', 'c' || (n % 5)), at, 'ledger', 'delivered', 0, 0, at, printf('%032x', n) FROM entry`)
  ledger.close()
}
