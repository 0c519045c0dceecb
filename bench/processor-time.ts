import { startProgress } from '../scripts/progress.ts'
import { identitySlugs } from '../src/book/identities.ts'
import { guidePath, paths } from '../src/pages/paths.ts'
import { type PlainWorker, startWorkerd, type Workerd } from './workerd.ts'
import { builtSite, constantWorker, cpuMs } from './plain-worker.ts'
import { median, table } from './results.ts'

const ROUNDS = 15
const FORMS = 200
const WARM_UP = 50

type Cost = { start: number; first: number }

/** Measures the CPU time of an isolate's start, of a first render and of a rejected form. */
export async function report(): Promise<string> {
  const empty = await constantWorker({ body: '', headers: [] })
  const step = startProgress('measurements', ROUNDS)
  const rounds: Record<'site' | 'empty', Cost>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ site: await costsOfStart(builtSite), empty: await costsOfStart(empty) })
    step()
  }
  const middle = (value: (round: (typeof rounds)[number]) => number) =>
    ms(median(rounds.map(value)))
  const ratio = median(rounds.map(({ site: own, empty: none }) => own.start / none.start))

  const site = await startWorkerd(builtSite)
  for (let warm = 0; warm < WARM_UP; warm++) await rejectedForm(site)
  const forms = await costOf(site, async () => {
    for (let turn = 0; turn < FORMS; turn++) await rejectedForm(site)
  })
  // Each guide is rendered once, so each is a first render in a warm isolate.
  const guides = identitySlugs.map((slug) => `${site.url}${guidePath(slug)}`)
  const firstRenders = await costOf(site, async () => {
    for (const url of guides) await get(url)
  })
  await site.stop()

  return `CPU time of the workerd process, as counted by the kernel.

${table(
  ['what', 'ms of CPU', 'empty worker', 'site / empty'],
  [
    [
      'isolate start with all code',
      middle((round) => round.site.start),
      middle((round) => round.empty.start),
      `**${ratio.toFixed(2)}** (≤ 3)`,
    ],
    [
      'first request of a fresh isolate',
      middle((round) => round.site.first),
      middle((round) => round.empty.first),
      '',
    ],
    ['first render of a page in a warm isolate', ms(firstRenders / guides.length), '', ''],
    ['rejected form rendered again', ms(forms / FORMS), '', ''],
  ],
)}`
}

async function costsOfStart(worker: PlainWorker): Promise<Cost> {
  const started = await startWorkerd(worker)
  const start = await cpuMs(started.pid)
  const first = await costOf(started, () => get(`${started.url}${paths.contest}`))
  await started.stop()
  return { start, first }
}

async function costOf({ pid }: Workerd, act: () => Promise<void>): Promise<number> {
  const before = await cpuMs(pid)
  await act()
  return (await cpuMs(pid)) - before
}

async function get(url: string): Promise<void> {
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
}

/** Plain workerd has no bindings, and a form with an invalid address and GPC is rejected before it needs one. */
async function rejectedForm({ url }: Workerd): Promise<void> {
  const response = await fetch(`${url}${paths.newsletter}`, {
    method: 'POST',
    headers: { origin: url, 'sec-fetch-site': 'same-origin', 'sec-gpc': '1' },
    body: new URLSearchParams({ firstName: '', email: 'ruth', source: 'homepage' }),
  })
  await response.arrayBuffer()
  if (response.status !== 422) throw new Error(`the form answered ${response.status}`)
}

function ms(value: number): string {
  return value.toFixed(1)
}
