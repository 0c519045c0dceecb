import { checkChoice } from '../desk/check-options.ts'
import { Refused } from '../desk/refused.ts'
import type { ReadPlace } from './places.ts'

export function targetOf(deployed: readonly ReadPlace[], env: string | undefined): ReadPlace {
  const target = deployed.find((place) => place.env === env)
  if (target) return target
  const names = deployed.flatMap((place) => place.env ?? [])
  checkChoice('--env', String(env), names)
  throw new Refused(`--env: there is no "${env}".`)
}

export function originOf(site: string | undefined, { read }: ReadPlace): string {
  const origin = site === undefined ? read.origin : URL.parse(site)?.origin
  if (origin !== undefined) return origin
  throw new Refused('Say where the site is: --site https://…, or set SITE_ORIGIN.')
}
