import type { ReactNode } from 'react'
import type { Site } from '../../core/configuration.ts'
import type { DrawRules } from '../../core/draw/check.ts'

/** For the result's link to the shop. */
export type QuizProps = Pick<Site, 'preorder'>

/** Islands and their props. Features add those with props (`declare module './island.tsx'`). */
export interface Islands {
  draw: DrawRules
  quiz: QuizProps
  testimonials: Record<string, never>
}

export type IslandName = keyof Islands

type IslandProps<Name extends IslandName> = {
  name: Name
  props: Islands[Name]
  children: ReactNode
}

/** Server-rendered HTML that a script makes interactive (client/islands.ts). */
export function Island<Name extends IslandName>({ name, props, children }: IslandProps<Name>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      {children}
    </div>
  )
}
