import type { Finding } from '../../launch-check/finding.ts'
import type { Place, ReadPlace } from '../../launch-check/places.ts'
import { notes } from '../../launch-check/setting-notes.ts'
import { insecure, secretsIn } from '../../launch-check/unsafe-settings.ts'

/** What is wrong with the settings, never with their values in it. */
export function settingFindings(places: readonly ReadPlace[]): Finding[] {
  const [first] = places
  const known = new Set(first?.read.unreadable.map(({ setting }) => setting))
  const isDeployed = ({ config }: Place) => config !== undefined
  return [
    ...places.flatMap((place) => [
      ...previews(place),
      // What a local file takes from [vars] is reported there.
      ...unreadable(place, isDeployed(place) ? new Set() : known),
      ...overlaps(place),
    ]),
    ...places
      .filter(isDeployed)
      .flatMap((place) => [...secretsIn(place), ...insecure(place), ...notes(place)]),
    ...(places.some((place) => isDeployed(place) && place.vars.SITE_ORIGIN) ? [] : [NO_ORIGIN]),
  ]
}

const NO_ORIGIN: Finding = {
  where: '[vars]',
  says: 'SITE_ORIGIN is unset',
  mend: 'set it, so that canonical URLs name one host',
}

function previews({ name, vars }: ReadPlace): Finding[] {
  if (!vars.PREVIEW_NOW) return []
  return [
    {
      where: name,
      says: 'PREVIEW_NOW is set: the clock stands still and nothing is forwarded',
      mend: 'remove it',
    },
  ]
}

function unreadable({ name, read }: ReadPlace, known: ReadonlySet<string>): Finding[] {
  return read.unreadable
    .filter(({ setting }) => !known.has(setting))
    .map(({ setting, expected }) => ({
      where: name,
      says: `${setting} cannot be read`,
      mend: `write ${expected}`,
    }))
}

function overlaps({ name, read }: ReadPlace): Finding[] {
  return read.overlapped.map((id) => ({
    where: name,
    says: `CONTEST_OPENS_AT and CONTEST_CLOSES_AT overlap content/giveaways/${id}.md`,
    mend: 'move one of them',
  }))
}
