import { emblems } from '../content/emblems'
import type { IdentitySlug } from '../content/identities'

/** An identity's symbol in the color of the text around it. It is decoration: the name stands beside it. */
export function Emblem({ identity }: { identity: IdentitySlug }) {
  return (
    <svg className="emblem" viewBox="0 0 24 24" aria-hidden="true">
      <path d={emblems[identity]} />
    </svg>
  )
}

/** The symbol in gold on a round of evergreen. */
export function Medallion({ identity }: { identity: IdentitySlug }) {
  return (
    <div className="medallion">
      <Emblem identity={identity} />
    </div>
  )
}
