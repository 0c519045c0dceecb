import { chapterPath, paths } from '../src/pages/paths.ts'
import { builtSite, type PlainWorker, startWorkerd } from '../tests/support/workerd.ts'
import { type Answer, bundle, constantOf } from './contenders.ts'
import { cpuMs } from './cpu.ts'
import { median, table } from './results.ts'
import { keepToOneCore, load, requireWrk } from './wrk.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15)
const WARM_UP_SECONDS = 2
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2)
const PAGES = [paths.home, paths.contest, chapterPath('i-am-holy')]

type Contender = 'constant' | 'site' | 'hello' | 'stock'
type Round = Record<Contender, { perSecond: number; cpuUs: number }>

/** Compares a cached page with a plain worker, a Hono "hello" and stock React. Each round restarts every worker. */
export async function pageThroughput(): Promise<string> {
  requireWrk()
  const answers = await answersOf(PAGES)
  const headers = Object.fromEntries([...answers].map(([path, answer]) => [path, answer.headers]))
  const stock = { main: await bundle('stock'), vars: { HEADERS: JSON.stringify(headers) } }
  const hello = { main: await bundle('hello') }
  const rows = []
  for (const [path, answer] of answers) {
    const constant = await constantOf(answer)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        constant: await measure(constant, path),
        site: await measure(builtSite, path),
        hello: await measure(hello, path),
        stock: await measure(stock, path),
      })
    }
    rows.push([`\`${path}\``, ...cellsOf(rounds)])
  }
  return `A page that the isolate has kept, on plain workerd: ${ROUNDS} interleaved rounds of ${SECONDS} s for each worker, 32 connections,
medians of the rounds' ratios. Constant: a plain worker that returns the same string with the same headers. Hello: \`c.text('hello')\`
on Hono. Stock: the same tree through \`renderToReadableStream\` for each request. Worker and load generator have a core each.
CPU is the processor time of the worker's process for one request.

${table(['page', 'constant', 'site', 'stock', 'site / constant', 'CPU of the site', 'CPU of hello', 'site / hello', 'CPU constant / site', 'site / stock'], rows)}`
}

function cellsOf(rounds: readonly Round[]): readonly string[] {
  const middle = (value: (round: Round) => number) => median(rounds.map(value))
  const rate = (of: Contender) => middle((round) => round[of].perSecond).toFixed(0)
  const cpu = (of: Contender) => `${middle((round) => round[of].cpuUs).toFixed(0)} µs`
  const toConstant = middle(({ site, constant }) => site.perSecond / constant.perSecond)
  const toHello = middle(({ site, hello }) => site.cpuUs / hello.cpuUs)
  return [
    ...(['constant', 'site', 'stock'] as const).map(rate),
    `**${toConstant.toFixed(2)}** (≥ 1.0)`,
    cpu('site'),
    cpu('hello'),
    `**${toHello.toFixed(2)}** (≤ 2.2)`,
    middle(({ site, constant }) => constant.cpuUs / site.cpuUs).toFixed(2),
    middle(({ site, stock }) => site.perSecond / stock.perSecond).toFixed(1),
  ]
}

async function measure(worker: PlainWorker, path: string): Promise<Round[Contender]> {
  const { url, pid, stop } = await startWorkerd(worker)
  keepToOneCore(pid)
  await load(`${url}${path}`, WARM_UP_SECONDS)
  const before = await cpuMs(pid)
  const { requests, perSecond } = await load(`${url}${path}`, SECONDS)
  const cpuUs = (((await cpuMs(pid)) - before) * 1000) / requests
  await stop()
  return { perSecond, cpuUs }
}

/** The site's second answer to each path. */
async function answersOf(pages: readonly string[]): Promise<ReadonlyMap<string, Answer>> {
  const site = await startWorkerd(builtSite)
  const answers = new Map<string, Answer>()
  for (const path of pages) {
    await (await fetch(`${site.url}${path}`)).text()
    const response = await fetch(`${site.url}${path}`)
    const headers = [...response.headers].filter(
      ([name]) => !/^(content-length|transfer-encoding)$/.test(name),
    )
    answers.set(path, { body: await response.text(), headers })
  }
  await site.stop()
  return answers
}
