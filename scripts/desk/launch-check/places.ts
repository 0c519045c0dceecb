import type { Finding } from '../../launch-check/finding.ts'
import type { Place } from '../../launch-check/places.ts'
import { storesOf } from '../../launch-check/stores.ts'

const PLACEHOLDER = /^0{8}-0{4}-0{4}-0{4}-\d{12}$/

/**
 * What `[env.*]` lacks or shares: wrangler inherits no bindings, and two environments on one ledger mix their people. `asked`
 * is the one that is looked at.
 */
export function environmentFindings(
  places: readonly Place[],
  asked: string | undefined,
): Finding[] {
  const deployed = places.filter((place) => place.config !== undefined)
  const [main, ...others] = deployed
  if (!main?.config) return []
  const whole = storesOf(main.config)
  return [
    ...deployed.flatMap((place) => placeholder(place, asked)),
    ...others.flatMap(({ env, config }) => {
      const own = storesOf(config!)
      const where = `[env.${env}]`
      const lacking = Object.keys(whole).filter((binding) => !(binding in own))
      const shared = Object.keys(own).filter(
        (binding) => own[binding] !== '' && own[binding] === whole[binding],
      )
      return [
        ...lacking.map((binding) => ({
          where,
          says: `it lacks ${binding}, and bindings are not inherited`,
          mend: `write it there too, with a name of its own, or delete ${where}`,
        })),
        ...shared.map((binding) => ({
          where,
          says: `${binding} is production's own`,
          mend: 'give it one of its own',
        })),
      ]
    }),
  ]
}

/** An environment that nobody has set up yet only cannot be deployed; production, and what is looked at, has to be. */
function placeholder({ env, config }: Place, asked: string | undefined): Finding[] {
  if (!config?.d1_databases.some(({ database_id: id }) => PLACEHOLDER.test(id ?? ''))) return []
  const finding = {
    where: env === undefined ? 'wrangler.toml' : `[env.${env}]`,
    says: "the database's id is the example's",
    mend: `npx wrangler d1 create ${config.d1_databases[0]?.database_name}, and put the id that it prints there`,
  }
  return [env === undefined || env === asked ? finding : { ...finding, note: true }]
}
