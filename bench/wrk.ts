import { execFile, execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

const CONNECTIONS = 32
const WORKERS_CORE = '0'
const LOADS_CORE = String(availableParallelism() - 1)

/** Fails with an installation hint when wrk is missing. */
export function requireWrk(): void {
  try {
    execFileSync('which', ['wrk'])
  } catch (cause) {
    throw new Error('wrk is missing: install it with `apt-get install wrk`.', { cause })
  }
}

/** Pins all threads of a worker to one core, apart from wrk's. */
export function keepToOneCore(pid: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', WORKERS_CORE, String(pid)])
}

/** Requests of one set of connections in this many seconds. Any answer but 2xx is an error. */
export async function load(
  url: string,
  seconds: number,
): Promise<{ requests: number; perSecond: number }> {
  const run = promisify(execFile)
  const wrk = ['wrk', '-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, url]
  const { stdout } = await run('taskset', ['--cpu-list', LOADS_CORE, ...wrk])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  if (/Non-2xx/.test(stdout) || !(requests > 0)) throw new Error(`${url}:\n${stdout}`)
  return { requests, perSecond }
}
