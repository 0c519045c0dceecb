import { startProgress } from '../terminal/progress.ts'
import { paths } from '../../src/core/pages/paths.ts'
import { builtSite, constantWorker, cpuMs } from './plain-worker.ts'
import { median, table } from './results.ts'
import { type Modules, startWorkerd } from './workerd.ts'

const ROUNDS = 15
const FORMS = 200
const WARM_UP = 50

/** Measures the CPU time of an isolate's start, and of a rejected form, whose page is never cached. */
export async function report(): Promise<string> {
  const empty = constantWorker({ body: '', headers: [] })
  const step = startProgress('measurements', ROUNDS)
  const rounds: Record<'site' | 'nothing', number>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ site: await startOf(builtSite), nothing: await startOf(empty) })
    step()
  }
  const middle = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value))

  const { url, pid, stop } = await startWorkerd(builtSite)
  for (let warm = 0; warm < WARM_UP; warm++) await rejectedForm(url)
  const before = await cpuMs(pid)
  for (let turn = 0; turn < FORMS; turn++) await rejectedForm(url)
  const form = ((await cpuMs(pid)) - before) / FORMS
  await stop()

  const start = [
    'isolate start with all code',
    middle(({ site }) => site).toFixed(1),
    middle(({ nothing }) => nothing).toFixed(1),
    `**${middle(({ site, nothing }) => site / nothing).toFixed(2)}** (≤ 3)`,
  ]
  return `CPU time of the workerd process, as counted by the kernel.

${table(['what', 'ms of CPU', 'empty worker', 'site / empty'], [start, ['rejected form rendered again', form.toFixed(1), '', '']])}`
}

async function startOf(worker: Modules): Promise<number> {
  const { pid, stop } = await startWorkerd(worker)
  const start = await cpuMs(pid)
  await stop()
  return start
}

/** Plain workerd has no bindings, and a form with an invalid address and GPC is rejected before it needs one. */
async function rejectedForm(url: string): Promise<void> {
  const response = await fetch(`${url}${paths.newsletter}`, {
    method: 'POST',
    headers: { origin: url, 'sec-gpc': '1' },
    body: new URLSearchParams({ firstName: '', email: 'ruth', source: 'homepage' }),
  })
  await response.arrayBuffer()
  if (response.status !== 422) throw new Error(`the form answered ${response.status}`)
}
