import type { Giveaway } from '../../src/giveaway/giveaway.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { Loaded } from '../../scripts/content/load.ts'
import { checkChoice } from '../arguments.ts'
import type { Fetch } from '../fetch.ts'
import { siteOf } from '../target.ts'
import { accountFindings, storeFindings, wrangler } from './account.ts'
import { contentFindings } from './content.ts'
import { type Environment, environmentFindings, environmentsOf } from './environments.ts'
import { type Finding, of } from './finding.ts'
import { listSecrets, secretFindings, settingFindings } from './settings.ts'
import { siteFindings } from './site.ts'
import { upstreamFindings } from './upstreams.ts'

type Asked = {
  /** wrangler.toml, and the environment in it that is looked at from outside. */
  config: string
  env: string | undefined
  /** Production by wrangler's own sign-in, secrets included; or a running site, wherever it is. */
  remote: boolean
  site: string | undefined
  now: number
}

/** All that the owner must still do before the launch, and advice; of an environment that was named only its own. */
export async function findAll(
  { config, env, remote, site, now }: Asked,
  loaded: Loaded,
  fetchImpl: Fetch = fetch,
  list = listSecrets,
  run = wrangler,
): Promise<Finding[]> {
  const environments = environmentsOf(config)
  const deployed = environments.filter((each) => each.config !== undefined)
  const chosen = environmentNamed(env, deployed)
  const settings = of('settings', [
    ...settingFindings(environments),
    ...environmentFindings(environments),
  ])
  const hasShop = deployed.some(({ vars }) => vars.BUY_URL && vars.RETAILER_URL)
  const findings =
    env === undefined
      ? [
          ...of('words', contentFindings(loaded, hasShop)),
          ...settings,
          ...of(
            'giveaway',
            once(deployed.flatMap(({ read }) => dateFindings(planned(loaded, read), now))),
          ),
        ]
      : settings.filter(({ where }) => [chosen.name, `[env.${env}]`].includes(where))
  const account = of('account', accountFindings(run))
  if (!remote && site === undefined) return [...account, ...findings, unseen(env)]
  const origin = siteOf(site, chosen.read)
  const outside = await Promise.all([
    siteFindings({ origin, env, fetchImpl, now }, chosen.read.giveaways).then((found) =>
      of('site', found),
    ),
    upstreamFindings(chosen.read, fetchImpl).then((found) => of('services', found)),
  ])
  const own = remote
    ? [
        ...of('stores', storeFindings(chosen, run)),
        ...of('secrets', secretFindings(chosen, config, list)),
      ]
    : []
  return [...account, ...findings, ...own, ...outside.flat()]
}

function environmentNamed(env: string | undefined, deployed: readonly Environment[]): Environment {
  const names = deployed.flatMap((each) => each.env ?? [])
  if (env !== undefined) checkChoice('--env', env, names)
  return deployed.find((each) => each.env === env)!
}

function unseen(env: string | undefined): Finding {
  return {
    where: 'outside',
    says: 'secrets, the deployed site and the services were not looked at',
    fix: `after the deploy: npm run launch-check -- --remote${env === undefined ? '' : ` --env ${env}`}`,
    advice: true,
  }
}

function once(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
}

/** A giveaway and where its words come from. */
export type PlannedGiveaway = Giveaway & {
  /** Whether its words are still those that this repository came with. */
  isSample: boolean
}

function planned({ samples }: Loaded, read: Environment['read']): PlannedGiveaway[] {
  return read.giveaways.map((giveaway) => ({
    ...giveaway,
    isSample: samples.some(({ file }) => file === `giveaways/${giveaway.id}.md`),
  }))
}

/** A shared cache and a gradual rollout take minutes, the mail that announces a giveaway a day. */
const NEAR_DAYS = 3
/** The longest that a drawing may keep people waiting, answers of two winners included. */
const DRAWING_DAYS = 30

/** What is wrong with the days of a giveaway at an instant. */
export function dateFindings(giveaways: readonly PlannedGiveaway[], now: number): Finding[] {
  return giveaways.flatMap((giveaway) => {
    const finding = dateFinding(giveaway, now)
    return finding ? [{ where: `giveaway ${giveaway.id}`, ...finding }] : []
  })
}

function dateFinding(
  { id, opensAt, closesAt, winners, wonBy, isSample }: PlannedGiveaway,
  now: number,
): Omit<Finding, 'where'> | undefined {
  const days = (ms: number) => Math.abs((ms - now) / DAY_MS).toFixed(1)
  const isNear = (ms: number) => ms > now && ms - now < NEAR_DAYS * DAY_MS
  if (closesAt.ms < now) {
    if (wonBy.length >= winners) return undefined
    if (isSample) {
      const fix = `write your own in its place: content/README.md, "Replace the sample giveaway"`
      return { says: `the sample giveaway ${id} is over, and nobody entered it`, fix }
    }
    const says = `it closed ${days(closesAt.ms)} days ago, ${wonBy.length} of ${winners} accepted`
    if (now - closesAt.ms < DRAWING_DAYS * DAY_MS)
      return { says, fix: 'draw: docs/draw.md', advice: true }
    return { says, fix: 'draw (docs/draw.md); for the next one add a new file' }
  }
  if (isNear(opensAt.ms)) {
    const fix = 'deploy and look at /contest now, and have content/mails/giveaway-opens.md ready'
    return { says: `it opens in ${days(opensAt.ms)} days`, fix, advice: true }
  }
  if (isNear(closesAt.ms)) {
    const fix = 'have somebody there to write to the winner: docs/draw.md'
    return { says: `it closes in ${days(closesAt.ms)} days`, fix, advice: true }
  }
  return undefined
}
