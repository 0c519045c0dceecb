import { launch } from 'puppeteer-core'
import { chapterPath, guidePath, identityPath, paths } from '../src/pages/paths.ts'
import { pinnedChromium } from '../tests/support/chromium.ts'
import { contestVars } from '../tests/support/site.ts'
import { audit, type Audit, CATEGORIES } from './audit.ts'
import { startEdge } from './edge.ts'
import { interactions } from './interaction.ts'
import { median, table, writePart } from './results.ts'

/**
 * Lighthouse (mobile) for every kind of page in every phase, and the time of a tap in the quiz. `npm run lighthouse --
 * [runs] [phase …]`; `interaction` instead of phases measures the taps only.
 */
const RUNS = Number(process.argv[2] ?? 5)
const PHASES = (['not_started', 'open', 'ended'] as const).filter(
  (phase) => process.argv.length < 4 || process.argv.includes(phase),
)
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
/** Audits that pages without indexing fail, and that 404 pages fail. */
const EXCUSED = new Set(['is-crawlable', 'http-status-code', 'errors-in-console'])

const { executablePath, env } = await pinnedChromium()
const browser = await launch({
  executablePath,
  env: { ...process.env, ...env },
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--ignore-certificate-errors'],
})
const port = Number(new URL(browser.wsEndpoint()).port)
const version = await browser.version()

const rows: string[][] = []
for (const phase of PHASES) {
  const edge = await startEdge(contestVars(phase))
  // The first visit includes the start of browser and worker, so it is not counted.
  await audit(`${edge.origin}${paths.home}`, port)
  for (const path of PAGES) {
    const runs = []
    for (let run = 0; run < RUNS; run++) runs.push(await audit(`${edge.origin}${path}`, port))
    rows.push(rowOf(phase, path, runs))
    console.log(rows.at(-1)?.join('  '))
  }
  await edge.stop()
}
await browser.close()

if (PHASES.length > 0)
  await writePart(
    'Lighthouse',
    `Mobile preset (simulated slow 4G, 4 times slowed processor) in ${version}, ${RUNS} runs each, medians. The site stands
behind a small server that compresses, keeps files and speaks HTTP/2 as the edge does; one visit before each phase wakes it. An
audit named beside a score is what failed there.

${table(['phase', 'page', ...CATEGORIES, 'largest paint', 'layout shift', 'blocking'], rows)}`,
  )

const edge = await startEdge(contestVars('open'))
await writePart('Interaction', await interactions(edge.origin))
await edge.stop()
process.exit()

function rowOf(phase: string, path: string, runs: readonly Audit[]): string[] {
  const failed = new Set(runs.flatMap((run) => run.failed))
  const excused = [...failed].filter((id) => EXCUSED.has(id))
  const scores = CATEGORIES.map((_, at) => String(median(runs.map((run) => run.scores[at] ?? 0))))
  const named = [...failed].filter((id) => !EXCUSED.has(id)).concat(excused)
  return [
    phase,
    `\`${path}\`${named.length > 0 ? ` (${named.join(', ')})` : ''}`,
    ...scores,
    `${Math.round(median(runs.map(({ paint }) => paint)))} ms`,
    median(runs.map(({ shift }) => shift)).toFixed(3),
    `${Math.round(median(runs.map(({ blocking }) => blocking)))} ms`,
  ]
}
