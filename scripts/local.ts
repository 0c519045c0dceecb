import type { Vars } from '../src/configuration.ts'
import { DAY_MS, isoInstant, type ZonedInstant } from '../src/lib/dates.ts'
import { provideContent } from './content/node.ts'
import { varsOf } from '../admin/target.ts'

// Shared by `npm start` and `npm run dev`.

const MINUTE_MS = 60_000

/** Vars that open the default giveaway around an instant: its own period, moved by whole days. None without a giveaway. */
export async function openAround(content: string, now: number): Promise<Record<string, string>> {
  const { readConfiguration } = await site(content)
  const [shown] = readConfiguration({}).giveaways
  if (shown === undefined) return {}
  const { opensAt, closesAt } = shown
  const days = Math.round((now - (opensAt.ms + closesAt.ms) / 2) / DAY_MS)
  const moved = (at: ZonedInstant) => isoInstant({ ...at, ms: at.ms + days * DAY_MS })
  return { CONTEST_OPENS_AT: moved(opensAt), CONTEST_CLOSES_AT: moved(closesAt) }
}

/** Describes where signups and entries go; `vars` override wrangler.toml and `.dev.vars`. */
export async function deliveryLine(content: string, vars: Vars): Promise<string> {
  const { readConfiguration, upstreamsOf } = await site(content)
  const local = varsOf({ remote: false, env: undefined })
  const { newsletter, contest } = upstreamsOf(readConfiguration({ ...local, ...vars }))
  const way = (upstream: typeof newsletter) =>
    upstream ? `go to ${upstream.urlOf(null)}` : 'are stored (no service is connected)'
  return `Signups ${way(newsletter)}, entries ${way(contest)}. A sweep runs each minute; npm run admin -- status shows the queue.`
}

/** Imports the site's own rules, which read content. */
async function site(content: string) {
  await provideContent(content)
  const [{ readConfiguration }, { upstreamsOf }] = await Promise.all([
    import('../src/configuration.ts'),
    import('../src/delivery/upstreams.ts'),
  ])
  return { readConfiguration, upstreamsOf }
}

/** Runs the cron's sweep each minute. A failure is logged, and the next minute tries again. */
export function eachMinute(sweep: () => Promise<unknown>): void {
  setInterval(() => {
    sweep().catch((error: unknown) => console.error('Sweep failed:', error))
  }, MINUTE_MS).unref()
}
