import type { Inline } from '../content/prose.ts'
import { fill } from '../domain/words.ts'
import { Unbroken } from './unbroken.tsx'

export type Places = Readonly<Record<string, string>>

const NONE: Places = {}

export function Inlines({
  inlines,
  places = NONE,
}: {
  inlines: readonly Inline[]
  places?: Places | undefined
}) {
  return inlines.map((inline, index) => {
    if (typeof inline === 'string') return <Unbroken key={index}>{fill(inline, places)}</Unbroken>
    const children = <Inlines inlines={inline.children} places={places} />
    if (inline.kind === 'link') {
      return (
        <a key={index} href={inline.href}>
          {children}
        </a>
      )
    }
    return inline.kind === 'strong' ? (
      <strong key={index}>{children}</strong>
    ) : (
      <em key={index}>{children}</em>
    )
  })
}
