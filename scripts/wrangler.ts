import { spawnSync } from 'node:child_process'

/** Runs wrangler, with its output shown only on failure. It asks for confirmation on a terminal, so its input is closed. */
export function runWrangler(args: readonly string[], failure: string): void {
  const { status, stdout, stderr, error } = spawnSync('wrangler', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (status === 0) return
  console.error(`${failure}\n${error?.message ?? stdout + stderr}`)
  process.exit(1)
}
