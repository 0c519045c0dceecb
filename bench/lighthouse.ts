import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { startProgress } from '../scripts/progress.ts'
import { chapterPath, guidePath, identityPath, paths } from '../src/pages/paths.ts'
import { chromiumOptions } from '../harness/chromium.ts'
import { contestVars } from '../harness/site.ts'
import { startEdge } from './edge.ts'
import { median, table } from './results.ts'

const RUNS = 5
const PHASES = ['not_started', 'open', 'ended'] as const
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
  '/no-such-page',
]
const CATEGORIES = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
  'agentic-browsing',
] as const

/** Screen densities: the preset's phone, and one of the densest phones. */
const DENSITIES = [1.75, 3]

/** Runs Lighthouse (mobile) for each kind of page in each phase; for the landing page at two densities. */
export async function report(): Promise<string> {
  const tool = await lighthouse('--version')
  const port = await freePort()
  const options = await chromiumOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
  })
  const version = browser.version()
  const step = startProgress('measurements', PHASES.length * (PAGES.length + 1) * RUNS)
  const rows: string[][] = []
  for (const phase of PHASES) {
    const edge = await startEdge(contestVars(phase))
    // The first visit starts the browser and the worker, so it is not counted.
    await audit(`${edge.origin}${paths.home}`, port)
    for (const path of PAGES) {
      for (const density of path === paths.home ? DENSITIES : [1.75]) {
        const audits = []
        for (let run = 0; run < RUNS; run++) {
          audits.push(await audit(`${edge.origin}${path}`, port, density))
          step()
        }
        rows.push([phase, String(density), ...cellsOf(path, audits)])
      }
    }
    await edge.stop()
  }
  await browser.close()
  return `Lighthouse ${tool.trim()}, mobile preset (simulated slow 4G, 4× CPU throttling) in Chromium ${version}, ${RUNS} runs each, medians. A local HTTPS
server imitates Cloudflare's edge: HTTP/2, brotli and cached files. One warm-up visit precedes each phase. Failed audits are listed
after the path.

${table(['phase', 'density', 'page', ...CATEGORIES, 'pictures', 'largest paint', 'layout shift', 'blocking'], rows)}`
}

async function lighthouse(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('lighthouse', args, { maxBuffer: 2 ** 26 })
  return stdout
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

type Result = {
  finalDisplayedUrl: string
  runtimeError?: object
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; details?: Details }>
}

type Details = {
  items?: {
    source?: string
    sourceLocation?: { url?: string }
    resourceType?: string
    mimeType?: string
    transferSize?: number
  }[]
}

/** Results of one Lighthouse run; times in milliseconds. */
type Audit = {
  scores: number[]
  failed: string[]
  /** Bytes of the WebP images loaded before scrolling. */
  pictures: number
  paint: number
  shift: number
  blocking: number
}

async function audit(url: string, port: number, density = 1.75, tries = 3): Promise<Audit> {
  const phone = { mobile: true, width: 412, height: 823, deviceScaleFactor: density }
  const result = JSON.parse(
    await lighthouse(
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--ignore-status-code',
      ...Object.entries(phone).map(([name, value]) => `--screenEmulation.${name}=${value}`),
    ),
  ) as Result
  // On a busy machine Chromium sometimes records no trace; such a run does not count.
  if (result.runtimeError && tries > 1) return audit(url, port, density, tries - 1)
  const { categories, audits } = result
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    failed: failedAudits(result),
    pictures: pictureBytes(result),
    paint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
  }
}

function pictureBytes({ audits }: Result): number {
  return (audits['network-requests']?.details?.items ?? [])
    .filter(({ resourceType, mimeType }) => resourceType === 'Image' && mimeType === 'image/webp')
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0)
}

function failedAudits({ categories, audits, finalDisplayedUrl }: Result): string[] {
  const failed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
  // Chromium writes a page's own 404 to the console too. No other error may hide behind it.
  const lines = audits['errors-in-console']?.details?.items ?? []
  const isOwn = lines.every(
    ({ source, sourceLocation }) =>
      source === 'network' && sourceLocation?.url === finalDisplayedUrl,
  )
  return failed.map((id) => (id === 'errors-in-console' && isOwn ? `${id}: own 404` : id))
}

function cellsOf(path: string, audits: readonly Audit[]): string[] {
  const middle = (value: (one: Audit) => number) => median(audits.map(value))
  const failed = new Set(audits.flatMap((one) => one.failed))
  return [
    `\`${path}\`${failed.size > 0 ? ` (${[...failed].join(', ')})` : ''}`,
    ...CATEGORIES.map((_, at) => String(middle(({ scores }) => scores[at] ?? 0))),
    String(middle(({ pictures }) => pictures)),
    `${Math.round(middle(({ paint }) => paint))} ms`,
    middle(({ shift }) => shift).toFixed(3),
    `${Math.round(middle(({ blocking }) => blocking))} ms`,
  ]
}
