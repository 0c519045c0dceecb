import lighthouse, { type Result } from 'lighthouse'
import { type Browser, launch } from 'puppeteer-core'
import { startProgress } from '../scripts/progress.ts'
import { chapterPath, guidePath, identityPath, paths } from '../src/pages/paths.ts'
import { chromiumOptions } from '../harness/chromium.ts'
import { contestVars } from '../harness/site.ts'
import { startEdge } from './edge.ts'
import { amount, isBrief, median, table } from './results.ts'

const RUNS = amount(5, 1)
const PHASES = isBrief ? (['open'] as const) : (['not_started', 'open', 'ended'] as const)
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

/** Runs Lighthouse (mobile) on every kind of page in every phase; on the landing page with both phones. */
export async function report(): Promise<string> {
  const browser = await launchBrowser()
  const version = await browser.version()
  const port = portOf(browser)
  const step = startProgress(PHASES.length * (PAGES.length + 1) * RUNS)
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
  return `Lighthouse mobile preset (simulated slow 4G, CPU throttled 4 times) in ${version}: medians of ${RUNS} runs. A local
HTTPS server imitates Cloudflare's edge: HTTP/2, brotli and cached files. One warm-up visit precedes each phase. Failed
audits are listed after the path.

${table(['phase', 'density', 'page', ...CATEGORIES, 'pictures', 'largest paint', 'layout shift', 'blocking'], rows)}`
}

async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await chromiumOptions()
  return launch({
    executablePath,
    env,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--ignore-certificate-errors',
    ],
  })
}

function portOf(browser: Browser): number {
  return Number(new URL(browser.wsEndpoint()).port)
}

/** Results of one Lighthouse run; times in milliseconds. */
type Audit = {
  scores: number[]
  failed: string[]
  /** Bytes of the images loaded before scrolling. */
  pictures: number
  paint: number
  shift: number
  blocking: number
}

/** Audits a URL in the Chromium that listens on `port`. */
async function audit(url: string, port: number, density = 1.75, tries = 3): Promise<Audit> {
  const phone = {
    mobile: true,
    width: 412,
    height: 823,
    deviceScaleFactor: density,
    disabled: false,
  }
  const flags = {
    port,
    output: 'json',
    logLevel: 'error',
    ignoreStatusCode: true,
    screenEmulation: phone,
  } as const
  const result = await lighthouse(url, flags)
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`)
  // On a busy machine Chromium sometimes records no trace, so such a run is repeated.
  if (result.lhr.runtimeError && tries > 1) return audit(url, port, density, tries - 1)
  const { categories, audits } = result.lhr
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    failed: failedAudits(result.lhr),
    pictures: pictureBytes(result.lhr),
    paint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocking: value('total-blocking-time'),
  }
}

function pictureBytes({ audits }: Result): number {
  const { details } = audits['network-requests'] ?? {}
  const requests = details?.type === 'table' ? details.items : []
  return requests
    .filter(({ resourceType, mimeType }) => resourceType === 'Image' && mimeType === 'image/webp')
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0)
}

function failedAudits({ categories, audits, finalDisplayedUrl }: Result): string[] {
  const failed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
  // Chromium logs a page's own 404 as a console error. Other console errors still count.
  const { details } = audits['errors-in-console'] ?? {}
  const lines = details?.type === 'table' ? details.items : []
  const isOwn = lines.every(
    ({ source, sourceLocation: at }) =>
      source === 'network' && typeof at === 'object' && 'url' in at && at.url === finalDisplayedUrl,
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
