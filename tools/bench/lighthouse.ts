import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { startProgress } from '../terminal/progress.ts'
import { chapterPath, guidePath, identityPath, paths } from '../../src/core/pages/paths.ts'
import { chromiumOptions } from '../harness/chromium.ts'
import { giveawayVars } from '../harness/site.ts'
import { startEdge } from './edge.ts'
import { median, table } from './results.ts'

const RUNS = 5
const DEBUG_PORT = 9222
const PAGES = [
  paths.home,
  paths.contest,
  paths.contestRules,
  paths.contestEntered,
  paths.thankYou,
  chapterPath('i-am-holy'),
  chapterPath('i-am-free'),
  identityPath('loved'),
  guidePath('loved'),
  paths.privacy,
]
const CATEGORIES = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
  'agentic-browsing',
] as const

/** Runs Lighthouse (mobile) for each kind of page while the giveaway is open. */
export async function report(): Promise<string> {
  const tool = await lighthouse('--version')
  const options = await chromiumOptions()
  const browser = await chromium.launch({
    ...options,
    // The machine's fonts: no visitor has only the bundled one, and no fallback face is fitted to it.
    env: { ...options.env, FONTCONFIG_PATH: undefined },
    args: [...options.args, `--remote-debugging-port=${DEBUG_PORT}`, '--ignore-certificate-errors'],
  })
  const version = browser.version()
  const step = startProgress('measurements', PAGES.length * RUNS)
  const rows: string[][] = []
  const edge = await startEdge(giveawayVars('open'))
  // The first visit starts the browser and the worker, so it is not counted.
  await audit(`${edge.origin}${paths.home}`)
  for (const path of PAGES) {
    const audits = []
    for (let run = 0; run < RUNS; run++) {
      audits.push(await audit(`${edge.origin}${path}`))
      step()
    }
    rows.push(cellsOf(path, audits))
  }
  await edge.stop()
  await browser.close()
  return `Lighthouse ${tool.trim()}, mobile preset (simulated slow 4G, 4× CPU throttling) in Chromium ${version}, ${RUNS} runs each, medians. A local HTTPS
server imitates Cloudflare's edge: HTTP/2 and brotli. The giveaway is open. Failed audits are listed after the path.

${table(['page', ...CATEGORIES, 'largest paint', 'layout shift', 'blocking'], rows)}`
}

async function lighthouse(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('lighthouse', args, { maxBuffer: 2 ** 26 })
  return stdout
}

type Result = {
  runtimeError?: object
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

async function audit(url: string, tries = 3): Promise<Result> {
  const result = JSON.parse(
    await lighthouse(url, `--port=${DEBUG_PORT}`, '--output=json', '--quiet'),
  ) as Result
  // On a busy machine Chromium sometimes records no trace; such a run does not count.
  return result.runtimeError && tries > 1 ? audit(url, tries - 1) : result
}

function failedAudits({ categories, audits }: Result): string[] {
  return CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
}

function cellsOf(path: string, results: readonly Result[]): string[] {
  const middle = (value: (one: Result) => number) => median(results.map(value))
  const numberOf = (id: string) => middle(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
  const failed = new Set(results.flatMap(failedAudits))
  return [
    `\`${path}\`${failed.size > 0 ? ` (${[...failed].join(', ')})` : ''}`,
    ...CATEGORIES.map((name) =>
      String(middle(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
    ),
    `${Math.round(numberOf('largest-contentful-paint'))} ms`,
    numberOf('cumulative-layout-shift').toFixed(3),
    `${Math.round(numberOf('total-blocking-time'))} ms`,
  ]
}
