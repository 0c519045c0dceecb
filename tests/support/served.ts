import { spawn, spawnSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { localFile } from '../../admin/ledger.ts'
import { builtConfig } from '../../harness/built.ts'

/** Serves the built site as `npm start` does, in separate processes, with its state in a folder. */
export async function serve(folder: string, vars: Readonly<Record<string, string>> = {}) {
  // Detached, so that one signal to its process group also reaches workerd.
  const child = spawn(
    'wrangler',
    [
      ...`dev --config ${builtConfig} --ip 127.0.0.1 --port 0 --inspector-port 0 --persist-to ${folder}`.split(
        ' ',
      ),
      ...Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`]),
    ],
    { detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
    await gone
  }
  const urlSaid = () => /Ready on (http:\S+)\n/.exec(output)?.[1]
  for (const deadline = Date.now() + 90_000; urlSaid() === undefined;) {
    if (Date.now() > deadline) {
      await kill()
      throw new Error(`the site did not start:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const url = urlSaid()!
  return {
    url,
    fetch: (path: string, init?: RequestInit) => fetch(new URL(path, url), init),
    output: () => output,
    kill,
  }
}

/** Runs one of wrangler's D1 commands on a folder's local state and returns its output. */
export function d1(folder: string, ...command: string[]): string {
  const run = spawnSync('wrangler', ['d1', ...command, '--local', '--persist-to', folder], {
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(run.stderr || run.stdout)
  return run.stdout
}

/** Creates the ledger in a folder's local state. Returns a function that runs SQL on its file, even beside a running site. */
export function makeLedger(folder: string): (sql: string) => Record<string, unknown>[] {
  d1(folder, 'migrations', 'apply', 'DB')
  const file = localFile({ persistTo: folder })
  return (sql) => {
    const ledger = new DatabaseSync(file)
    try {
      return ledger.prepare(sql).all()
    } finally {
      ledger.close()
    }
  }
}
