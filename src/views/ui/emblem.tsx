import { emblems } from '../../core/book/emblems.ts'
import type { IdentitySlug } from '../../core/book/identities.ts'

/** Decorative: the identity's name is next to it. */
export function Emblem({ identity }: { identity: IdentitySlug }) {
  return (
    <svg className="emblem" viewBox="0 0 24 24" aria-hidden="true">
      <path d={emblems[identity]} />
    </svg>
  )
}
