import { randomBytes } from 'node:crypto'
import type { Vars } from '../src/core/configuration.ts'
import { giveawayAt } from '../src/core/giveaway/giveaway.ts'
import { DAY_MS, isoInstant, type ZonedInstant } from '../src/core/time/dates.ts'
import { dashboardPaths } from '../src/core/pages/dashboard-paths.ts'
import { configurationOf, varsOf } from './ledger/target.ts'
import { contentFolder } from './content/folder.ts'

// Shared by `npm start` and `npm run dev`.

const MINUTE_MS = 60_000

/** Vars with the default giveaway's dates, moved by whole days so that it is open. Empty without a giveaway. */
export async function datesAroundToday(
  content: string,
  now: number,
): Promise<Record<string, string>> {
  const { giveaways } = await configurationOf(content, {})
  const [shown] = giveaways
  if (shown === undefined) return {}
  const { opensAt, closesAt } = shown
  const days = Math.round((now - (opensAt.ms + closesAt.ms) / 2) / DAY_MS)
  const moved = (at: ZonedInstant) => isoInstant({ ...at, ms: at.ms + days * DAY_MS })
  return { CONTEST_OPENS_AT: moved(opensAt), CONTEST_CLOSES_AT: moved(closesAt) }
}

/** The dashboard's key: that of a setting, else a random one for this run, which nobody else on the network knows. */
export async function dashboardKeyFor(vars: Vars): Promise<{ DASHBOARD_KEY: string }> {
  const { dashboardKey } = await configurationOf(contentFolder(), {
    ...(await varsOf({})),
    ...vars,
  })
  return { DASHBOARD_KEY: dashboardKey ?? randomBytes(16).toString('hex') }
}

/** What a developer sees when the site is up. `vars` override the files' settings; `openCommand` opens the giveaway. */
export async function summary(
  content: string,
  { address, vars, openCommand }: { address: string; vars: Vars; openCommand: string },
  now: number,
): Promise<string> {
  const local = await varsOf({})
  const configuration = await configurationOf(content, { ...local, ...vars })
  // Imports the content, which `configurationOf` provides.
  const { upstreamsOf } = await import('../src/server/services/upstreams.ts')
  const upstreams = upstreamsOf(configuration)
  const [giveaway] = configuration.giveaways
  const target = (upstream: typeof upstreams.entry) =>
    upstream ? `forwarded to ${upstream.name}` : 'stored (no service is connected)'
  const phase = giveaway && giveawayAt(giveaway, configuration.preview?.ms ?? now).phase
  const isClosed = phase !== undefined && phase !== 'open'
  return [
    '',
    `Ready on ${address}`,
    `  book      ${content}/${content === 'sample' ? '; to make it yours: npm run own' : ''}`,
    `  giveaway  ${phase?.replace('_', ' ') ?? 'none'}${isClosed ? `; to open it: ${openCommand}` : ''}`,
    `  signups   ${target(upstreams.signup)}`,
    `  entries   ${target(upstreams.entry)}`,
    '  ledger    .wrangler/state, swept each minute',
    `  dashboard ${address.replace(/\/$/, '').replace('://', `://owner:${configuration.dashboardKey}@`)}${dashboardPaths.today}`,
    '',
  ].join('\n')
}

/**
 * Runs the sweep as each minute begins, as production's cron does: calls to services start only in a
 * minute's first 57 seconds. A failure is printed; the next minute tries again.
 */
export function eachMinute(sweep: () => Promise<unknown>): void {
  const wait = MINUTE_MS - (Date.now() % MINUTE_MS)
  setTimeout(() => {
    sweep().catch((error: unknown) => console.error('The sweep failed:', error))
    eachMinute(sweep)
  }, wait).unref()
}
