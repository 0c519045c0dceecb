import { emblems } from '../../core/book/emblems.ts'
import type { Identity } from '../../core/book/chapters.ts'
import type { IdentitySlug } from '../../core/book/identities.ts'
import type { Profile } from '../../core/book/profiles.ts'
import { BOSS, bossesBeside, type Point, ringOf } from './ring.ts'

/** The ring of the 32 chapters (docs/design.md). Decorative: the names are next to it. `beams`: the lit rays go on. */
export function Medallion(props: { identities: readonly [Identity] | Profile; beams?: boolean }) {
  const [first, ...others] = props.identities
  const { beams, faint, lit, open } = ringOf(
    first.chapter,
    others.map(({ chapter }) => chapter),
  )
  return (
    <svg className="medallion" viewBox="0 0 240 240" aria-hidden="true">
      {props.beams && <path className="beams off-paper" d={beams} />}
      <circle className="disc" cx="120" cy="120" r="119" />
      <g className="faint">
        <circle cx="120" cy="120" r="115" />
        <circle cx="120" cy="120" r="92" />
        <path d={faint} />
        <circle cx={open[0]} cy={open[1]} r="2.5" />
      </g>
      <path className="lit" d={lit} />
      <Sign identity={first.slug} middle={[120, 120]} size={88} />
      {others.map(({ slug }, index) => (
        <Boss key={slug} identity={slug} middle={bossesBeside(first.chapter)[index]!} />
      ))}
    </svg>
  )
}

function Boss({ identity, middle }: { identity: IdentitySlug; middle: Point }) {
  return (
    <>
      <circle className="boss" cx={middle[0]} cy={middle[1]} r={BOSS} />
      <Sign identity={identity} middle={middle} size={23} />
    </>
  )
}

function Sign(props: { identity: IdentitySlug; middle: Point; size: number }) {
  const { identity, middle, size } = props
  const [x, y] = middle.map((length) => Math.round((length - size / 2) * 10) / 10)
  return (
    <path
      className={size > 24 ? 'sign' : 'sign small'}
      transform={`translate(${x} ${y}) scale(${Math.round((size / 24) * 1000) / 1000})`}
      d={emblems[identity]}
    />
  )
}
