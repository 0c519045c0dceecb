import { spawnSync } from 'node:child_process'

/** The project's wrangler. This Node runs it, because the command `wrangler` needs a PATH, and on Windows a shell. */
const WRANGLER = 'node_modules/wrangler/bin/wrangler.js'

/**
 * Runs wrangler and returns its whole output. If it did not start, `stderr` has the reason. Its stdin is
 * closed, because it prompts on a terminal; with `inherit` it has this process's terminal.
 */
export function wrangler(args: readonly string[], stdio?: 'inherit') {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [WRANGLER, ...args], {
    encoding: 'utf8',
    stdio: stdio ?? ['ignore', 'pipe', 'pipe'],
    maxBuffer: Infinity,
    // Its log files, which others may read, would have people's rows.
    env: { ...process.env, WRANGLER_WRITE_LOGS: 'false' },
  })
  return { ok: status === 0, stdout: stdout ?? '', stderr: error?.message ?? stderr ?? '' }
}

/** Runs wrangler, and shows its output only on failure, which ends the process. */
export function runWrangler(args: readonly string[], failure: string): void {
  const { ok, stdout, stderr } = wrangler(args)
  if (ok) return
  console.error(`${failure}\n${stdout}${stderr}`)
  process.exit(1)
}

/** The secrets that a deploy creates. */
export const createdSecrets = ['RECEIPT_KEY', 'DASHBOARD_KEY']

/** The names of an environment's secrets, none without a worker; undefined if wrangler does not list them. */
export function listSecrets(env: string): string[] | undefined {
  const { ok, stdout, stderr } = wrangler(['secret', 'list', '--format', 'json', '--env', env])
  if (/Worker ".+" .*not found/.test(stderr)) return []
  if (!ok) return undefined
  // A warning may come before the list.
  const list = stdout.slice(stdout.indexOf('['))
  return (JSON.parse(list) as { name: string }[]).map(({ name }) => name)
}
