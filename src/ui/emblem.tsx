import { emblems } from '../book/emblems.ts'
import type { IdentitySlug } from '../book/identities.ts'

/** An identity's symbol in the text's color. Decorative: its name is next to it. */
export function Emblem({ identity }: { identity: IdentitySlug }) {
  return (
    <svg className="emblem" viewBox="0 0 24 24" aria-hidden="true">
      <path d={emblems[identity]} />
    </svg>
  )
}

export function Medallion({ identity }: { identity: IdentitySlug }) {
  return (
    <div className="medallion">
      <Emblem identity={identity} />
    </div>
  )
}

/** A verse with its number or numbers. An ellipsis stays on a line with the words beside it. */
export function Verse({ text, reference }: { text: string; reference: string }) {
  const named = reference.replaceAll('-', '–')
  const numbers = /:(.+?)(?: \(|$)/.exec(named)?.[1]
  return (
    <figure className="verse">
      <blockquote>
        <p data-verse={numbers}>{text.replaceAll(' …', '\u00a0…').replace(/^… /, '…\u00a0')}</p>
      </blockquote>
      <figcaption>{named}</figcaption>
    </figure>
  )
}
