import type { Giveaway } from '../../../src/giveaway/giveaway.ts'
import { consentHashes } from '../../content/consent.ts'
import { type Content, loadContent, type Loaded } from '../../content/load.ts'
import { loadWithContent } from '../../content/plugin.ts'
import { problemText } from '../../content/problem.ts'
import { checkChoice } from '../arguments.ts'
import { unrecorded } from '../consent.ts'
import type { Fetch } from '../fetch.ts'
import type * as Rules from '../health.ts'
import { Refused } from '../refused.ts'
import { environmentFindings, type Finding, placesOf, type ReadPlace } from './places.ts'
import { listSecrets, type ListSecrets, secretFindings, settingFindings } from './settings.ts'
import { siteFindings } from './site.ts'
import { calledBy, upstreamFindings } from './upstreams.ts'

export type Asked = {
  /** wrangler.toml, and the environment in it that is looked at from outside. */
  config: string
  env: string | undefined
  /** Production by wrangler's own sign-in, secrets included; or a running site, wherever it is. */
  remote: boolean
  site: string | undefined
  now: number
}

/** Where the check looks; tests bring their own. */
type World = { fetchImpl?: Fetch; list?: ListSecrets; load?: typeof loadContent }

/** All that the owner must still do before the launch, and notes; of an environment that was named only its own. */
export async function findAll(asked: Asked, world: World = {}): Promise<Finding[]> {
  const { config, env, remote, site, now } = asked
  const { fetchImpl = fetch, list = listSecrets, load = loadContent } = world
  const words = await load()
  // Settings have their defaults from the content, so they can be read only once that is right.
  if (words.problems.length > 0) return contentFindings(words, false)
  const rules = await loadWithContent<typeof Rules>('./scripts/desk/health.ts')
  const places: ReadPlace[] = placesOf(config).map((place) => ({
    ...place,
    read: rules.readConfiguration(place.vars),
  }))
  const deployed = places.filter((place) => place.config !== undefined)
  const target = targetOf(deployed, env)
  const settings = [...settingFindings(places), ...environmentFindings(places, env)]
  const findings =
    env === undefined
      ? [
          ...contentFindings(
            words,
            deployed.some(({ vars }) => vars.BUY_URL && vars.RETAILER_URL),
          ),
          ...settings,
          ...once(deployed.flatMap(({ read }) => dateFindings(planned(words.content, read), now))),
        ]
      : settings.filter(({ where }) => [target.name, `[env.${env}]`].includes(where))
  if (!remote && site === undefined) return [...findings, unseen(env)]
  const origin = originOf(site, target)
  // A site by http is one that runs here.
  const place = { remote: remote || origin.startsWith('https:'), env, persistTo: undefined }
  const outside = await Promise.all([
    siteFindings(
      { origin, hasOrigin: target.read.origin !== undefined, place, fetchImpl, now },
      target.read.giveaways,
    ),
    upstreamFindings(calledBy(rules, target), fetchImpl),
  ])
  const secrets = remote ? secretFindings(target, config, list) : []
  return [...findings, ...secrets, ...outside.flat()]
}

function unseen(env: string | undefined): Finding {
  return {
    where: 'outside',
    says: 'secrets, the deployed site and the services were not looked at',
    mend: `after the deploy: npm run launch-check -- --remote${env === undefined ? '' : ` --env ${env}`}`,
    note: true,
  }
}

function once(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
}

function targetOf(deployed: readonly ReadPlace[], env: string | undefined): ReadPlace {
  const target = deployed.find((place) => place.env === env)
  if (target) return target
  const names = deployed.flatMap((place) => place.env ?? [])
  checkChoice('--env', String(env), names)
  throw new Refused(`--env: there is no "${env}".`)
}

function originOf(site: string | undefined, { read }: ReadPlace): string {
  const origin = site === undefined ? read.origin : URL.parse(site)?.origin
  if (origin !== undefined) return origin
  throw new Refused('Say where the site is: --site https://…, or set SITE_ORIGIN.')
}

/** What is wrong with the words, or still to be written. `hasShop`: a setting replaces the sample links to a retailer. */
function contentFindings({ content, problems, samples }: Loaded, hasShop: boolean) {
  const findings: Finding[] = samples
    .filter(({ what }) => what !== 'retailer' || !hasShop)
    .map(({ file, line, what }) => ({
      where: `content/${file}:${line}`,
      says: what ? `${what} is sample copy` : 'sample copy',
      mend: 'write your own, then take “sample: true” away',
    }))
  if (problems.length === 0) return [...findings, ...retention(content), ...consent(content)]
  const mistakes = problems.map((problem) => ({
    where: 'content',
    says: 'a mistake',
    mend: problemText(problem),
  }))
  return [...mistakes, ...findings]
}

/** The desk's purge goes by a number; what visitors read must be the same number. */
function retention({ pages }: Loaded['content']): Finding[] {
  const { retentionMonths: months, sections } = pages.privacy
  const said = [...JSON.stringify(sections).matchAll(/(\d+|\{retentionMonths\}) months/g)].map(
    ([, number]) => number ?? '',
  )
  const right = new Set([String(months), '{retentionMonths}'])
  if (said.length > 0 && said.every((number) => right.has(number))) return []
  return [
    {
      where: 'content/pages/privacy.md',
      says: `purge erases after ${months} months, the page says ${said.join(', ') || 'nothing'}`,
      mend: 'write {retentionMonths} months there',
    },
  ]
}

function consent(content: Loaded['content']): Finding[] {
  return unrecorded(consentHashes(content)).map(([form]) => ({
    where: 'src/content/consents.json',
    says: `the words that people agree to in "${form}" are not recorded`,
    mend: 'npm run desk -- consent --record, then commit',
  }))
}

const DAY_MS = 86_400_000
/** A shared cache and a gradual rollout take minutes, the mail that announces a giveaway a day. */
const NEAR_DAYS = 3
/** The longest that a drawing may keep people waiting, answers of two winners included. */
const DRAWING_DAYS = 30

/** A giveaway with how many prizes it has, how many of them were accepted, and whether its draw has run. */
export type Planned = Giveaway & { winners: number; accepted: number; drawn: boolean }

/** What is wrong with the days of a giveaway at an instant. */
export function dateFindings(giveaways: readonly Planned[], now: number): Finding[] {
  return giveaways.flatMap((giveaway) => {
    const finding = judge(giveaway, now)
    return finding ? [{ where: `giveaway ${giveaway.id}`, ...finding }] : []
  })
}

function judge({ opensAt, closesAt, winners, accepted, drawn }: Planned, now: number) {
  const days = (ms: number) => Math.abs((ms - now) / DAY_MS).toFixed(1)
  const isNear = (ms: number) => ms > now && ms - now < NEAR_DAYS * DAY_MS
  const note = true as const
  if (closesAt.ms < now) {
    if (accepted >= winners) return undefined
    const says = `it closed ${days(closesAt.ms)} days ago, ${accepted} of ${winners} accepted`
    if (drawn) return { says, mend: 'winner next, unless nobody is left: docs/draw.md', note }
    if (now - closesAt.ms < DRAWING_DAYS * DAY_MS) return { says, mend: 'draw: docs/draw.md', note }
    return { says, mend: 'draw (docs/draw.md); for the next one add a new file' }
  }
  if (isNear(opensAt.ms)) {
    const mend = 'deploy and look at /contest now, and have docs/mails/giveaway-opens.md ready'
    return { says: `it opens in ${days(opensAt.ms)} days`, mend, note }
  }
  if (isNear(closesAt.ms)) {
    const mend = 'have somebody there to draw: docs/draw.md'
    return { says: `it closes in ${days(closesAt.ms)} days`, mend, note }
  }
  return undefined
}

function planned(
  { giveaways: { giveaways, draws, winners } }: Content,
  read: ReadPlace['read'],
): Planned[] {
  return read.giveaways.map((giveaway) => ({
    ...giveaway,
    winners: giveaways.find(({ id }) => id === giveaway.id)?.winners ?? 1,
    accepted: winners[giveaway.id]?.length ?? 0,
    drawn: typeof draws[giveaway.id]?.signature === 'string',
  }))
}
