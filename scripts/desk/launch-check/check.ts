import { loadContent } from '../../content/load.ts'
import { contentFindings } from '../../launch-check/content.ts'
import { dateFindings, planned } from '../../launch-check/dates.ts'
import type { Finding } from '../../launch-check/finding.ts'
import { listSecrets, type ListSecrets } from '../../launch-check/list-secrets.ts'
import { placesOf, type ReadPlace } from '../../launch-check/places.ts'
import type * as Rules from '../../launch-check/rules.ts'
import { secretFindings } from '../../launch-check/secrets.ts'
import { originOf, targetOf } from '../../launch-check/target.ts'
import type { Fetch } from '../fetch.ts'
import { loadWithContent } from '../load.ts'
import { environmentFindings } from './places.ts'
import { settingFindings } from './settings.ts'
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
  const rules = await loadWithContent<typeof Rules>('./scripts/launch-check/rules.ts')
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
