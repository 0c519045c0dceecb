import { mkdir, writeFile } from 'node:fs/promises'
import { chapterPath, paths } from '../src/domain/paths.ts'
import {
  builtSite,
  startWorkerd,
  type PlainWorker,
  type Workerd,
} from '../tests/support/workerd.ts'
import { cpuMs } from './cpu.ts'
import { median, table } from './results.ts'
import { buildStock } from './stock-build.ts'
import { keepToOneCore, load, requireWrk } from './wrk.ts'

const ROUNDS = 15
const WARM_UP_SECONDS = 1
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2)
const PAGES = [paths.home, paths.contest, chapterPath('i-am-holy')]
const FOLDER = 'dist/bench'

/**
 * How near a page that was rendered before comes to the same bytes from a constant, and how far it leaves stock React
 * behind: each round starts the three anew, for a process keeps its luck, and asks them in turn.
 */
export async function pageThroughput(): Promise<string> {
  requireWrk()
  const site = await startWorkerd(builtSite)
  const answers = new Map<string, Answer>()
  for (const path of PAGES) answers.set(path, await answerOf(`${site.url}${path}`))
  await site.stop()
  const headers = Object.fromEntries([...answers].map(([path, answer]) => [path, answer.headers]))
  const stock = { main: await buildStock(), vars: { HEADERS: JSON.stringify(headers) } }
  const rows = []
  for (const [path, answer] of answers) {
    const constant = await constantOf(answer)
    const rounds: Record<'constant' | 'site' | 'stock', Round>[] = []
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        constant: await measure(constant, path),
        site: await measure(builtSite, path),
        stock: await measure(stock, path),
      })
    }
    const rate = (of: keyof (typeof rounds)[0]) =>
      Math.round(median(rounds.map((round) => round[of].perSecond)))
    const ratio = (of: 'constant' | 'stock') =>
      median(rounds.map((round) => round.site.perSecond / round[of].perSecond))
    const cpuRatio = median(rounds.map((round) => round.constant.cpuUs / round.site.cpuUs))
    rows.push([
      `\`${path}\``,
      rate('constant'),
      rate('site'),
      rate('stock'),
      `**${ratio('constant').toFixed(2)}** (≥ 0.90)`,
      cpuRatio.toFixed(2),
      `**${ratio('stock').toFixed(1)}** (≥ 5)`,
    ])
  }
  return `Requests a second on plain workerd, one connection set of 32, ${ROUNDS} interleaved rounds of ${SECONDS} s, medians of the
rounds' ratios. All three send the same headers. Constant: a worker that answers with the same bytes and looks at nothing.
Stock: the same tree through \`renderToReadableStream\` for each request. Worker and load generator have a core each: else V8's
helpers would take what the generator leaves of the other. By CPU: a constant's processor time for a request over the site's,
which a busy machine does not distort.

${table(['page', 'constant', 'site', 'stock', 'site / constant', 'the same by CPU', 'site / stock'], rows)}`
}

type Round = { perSecond: number; cpuUs: number }

async function measure(worker: PlainWorker, path: string): Promise<Round> {
  const { url, pid, stop } = await startWorkerd(worker)
  keepToOneCore(pid)
  await load(`${url}${path}`, WARM_UP_SECONDS)
  const before = await cpuMs(pid)
  const { requests, perSecond } = await load(`${url}${path}`, SECONDS)
  const cpuUs = (((await cpuMs(pid)) - before) * 1000) / requests
  await stop()
  return { perSecond, cpuUs }
}

/** What rendering costs: the first page of a fresh isolate, a page's first render later on, a failed form again. */
export async function renderCosts(): Promise<string> {
  const firsts: number[] = []
  const starts: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const site = await startWorkerd(builtSite)
    starts.push(await cpuMs(site.pid))
    firsts.push(await costOf(site, () => get(`${site.url}${paths.contest}`)))
    await site.stop()
  }

  const empty = await startWorkerd(await constantOf({ body: new Uint8Array(), headers: [] }))
  const emptyStart = await cpuMs(empty.pid)
  const emptyFirst = await costOf(empty, () => get(empty.url))
  await empty.stop()

  const site = await startWorkerd(builtSite)
  for (let warm = 0; warm < 50; warm++) await refusedForm(site)
  const again = (await costOf(site, () => times(200, () => refusedForm(site)))) / 200
  // Every chapter and guide has a page of its own: forty first renders in a warm isolate.
  const { identities } = await import('../src/content/identities.ts')
  const urls = identities.map(({ slug }) => `${site.url}/guide/${slug}`)
  const others = await costOf(site, async () => {
    for (const url of urls) await get(url)
  })
  await site.stop()
  return `Processor time of the workerd process, by the kernel's count; less is what an empty worker needs for the same.

${table(
  ['what', 'ms of CPU', 'an empty worker', 'allowed'],
  [
    [
      'start-up of the isolate, with all code',
      ms(median(starts)),
      ms(emptyStart),
      'difference < 30',
    ],
    ['first request of a fresh isolate', ms(median(firsts)), ms(emptyFirst), '-'],
    ['first render of a page in a warm isolate', ms(others / urls.length), '-', '3'],
    ['a failed form rendered again', ms(again), '-', '3'],
  ],
)}`
}

type Answer = { body: Uint8Array; headers: [string, string][] }

/** What a URL answers the second time. */
async function answerOf(url: string): Promise<Answer> {
  await get(url)
  const response = await fetch(url)
  const headers = [...response.headers].filter(
    ([name]) => !/^(content-length|transfer-encoding)$/.test(name),
  )
  return { body: new Uint8Array(await response.arrayBuffer()), headers }
}

/** A worker that always gives this answer. */
async function constantOf({ body, headers }: Answer): Promise<PlainWorker> {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(`${FOLDER}/body`, body)
  await writeFile(
    `${FOLDER}/constant.js`,
    `import body from 'body'
const bytes = new Uint8Array(body)
const headers = new Headers(${JSON.stringify(headers)})
export default { fetch: () => new Response(bytes, { headers }) }`,
  )
  return { main: `${FOLDER}/constant.js`, data: { body: `${FOLDER}/body` } }
}

async function get(url: string): Promise<void> {
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
}

async function refusedForm({ url }: Workerd): Promise<void> {
  const response = await fetch(`${url}${paths.newsletter}`, {
    method: 'POST',
    headers: { origin: url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ firstName: '', email: 'ruth', source: 'homepage' }),
  })
  await response.arrayBuffer()
  if (response.status !== 422) throw new Error(`the form answered ${response.status}`)
}

async function times(count: number, act: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < count; turn++) await act()
}

async function costOf({ pid }: Workerd, act: () => Promise<void>): Promise<number> {
  const before = await cpuMs(pid)
  await act()
  return (await cpuMs(pid)) - before
}

function ms(value: number): string {
  return value.toFixed(1)
}
