import { execFile, execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { startProgress } from '../terminal/progress.ts'
import { chapterPath, paths } from '../../src/core/pages/paths.ts'
import { type Modules, startWorkerd } from './workerd.ts'
import { type Answer, builtSite, constantWorker, cpuMs, helloWorker } from './plain-worker.ts'
import { median, table } from './results.ts'

const PAGES = [paths.home, paths.contest, chapterPath('i-am-holy')]
const ROUNDS = 15
const SECONDS = 2
const CONNECTIONS = 32
const WORKERS_CORE = '0'
const LOADS_CORE = String(availableParallelism() - 1)

type Rate = { perSecond: number; cpuUs: number }
type Round = { constant: Rate; site: Rate; hello: Rate }

/** Compares a cached page with a constant response and Hono's "hello". Each round restarts all workers. Needs `wrk`. */
export async function report(): Promise<string> {
  const hello = await helloWorker()
  const step = startProgress('measurements', PAGES.length * ROUNDS * 3)
  const rows = []
  for (const path of PAGES) {
    const constant = constantWorker(await cachedResponse(path))
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        constant: await measure(constant, path, step),
        site: await measure(builtSite, path, step),
        hello: await measure(hello, path, step),
      })
    }
    rows.push([`\`${path}\``, ...cellsOf(rounds)])
  }
  return `A cached page on plain workerd: ${ROUNDS} interleaved rounds of ${SECONDS} s for each worker, ${CONNECTIONS} connections;
each cell is a median of the rounds. Constant: a plain worker that returns the same string with the same headers. Hello: \`c.text('hello')\`
on Hono. Worker and load generator each have a core of their own. CPU is the worker process's CPU time per request.

${table(['page', 'constant', 'site', 'site / constant', 'CPU of the site', 'CPU of hello', 'site / hello'], rows)}`
}

/** Fetches the page twice: the second response comes from the site's cache. */
async function cachedResponse(path: string): Promise<Answer> {
  const { url, stop } = await startWorkerd(builtSite)
  await (await fetch(`${url}${path}`)).text()
  const response = await fetch(`${url}${path}`)
  const headers = [...response.headers].filter(
    ([name]) => !/^(content-length|transfer-encoding)$/.test(name),
  )
  const body = await response.text()
  await stop()
  return { body, headers }
}

async function measure(worker: Modules, path: string, step: () => void): Promise<Rate> {
  const { url, pid, stop } = await startWorkerd(worker)
  pinToOneCore(pid)
  await load(`${url}${path}`)
  const before = await cpuMs(pid)
  const { requests, perSecond } = await load(`${url}${path}`)
  const cpuUs = (((await cpuMs(pid)) - before) * 1000) / requests
  await stop()
  step()
  return { perSecond, cpuUs }
}

function pinToOneCore(pid: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', WORKERS_CORE, String(pid)])
}

async function load(url: string): Promise<{ requests: number; perSecond: number }> {
  const wrk = ['wrk', '-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, url]
  const { stdout } = await promisify(execFile)('taskset', ['--cpu-list', LOADS_CORE, ...wrk])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  if (/Non-2xx/.test(stdout) || !(requests > 0)) throw new Error(`${url}:\n${stdout}`)
  return { requests, perSecond }
}

function cellsOf(rounds: readonly Round[]): string[] {
  const middle = (value: (round: Round) => number) => median(rounds.map(value))
  const toConstant = middle(({ site, constant }) => site.perSecond / constant.perSecond)
  const toHello = middle(({ site, hello }) => site.cpuUs / hello.cpuUs)
  return [
    middle(({ constant }) => constant.perSecond).toFixed(0),
    middle(({ site }) => site.perSecond).toFixed(0),
    `**${toConstant.toFixed(2)}** (≥ 1.0)`,
    `${middle(({ site }) => site.cpuUs).toFixed(0)} µs`,
    `${middle(({ hello }) => hello.cpuUs).toFixed(0)} µs`,
    `**${toHello.toFixed(2)}** (≤ 2.2)`,
  ]
}
