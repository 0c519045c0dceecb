import type { ReactNode } from 'react'

/** Islands and their props. A feature adds its island beside its view (`declare module '../ui/island.tsx'`). */
export interface Islands {
  quiz: Record<string, never>
  testimonials: Record<string, never>
}

export type IslandName = keyof Islands

type IslandProps<Name extends IslandName> = {
  name: Name
  props: Islands[Name]
  children: ReactNode
}

/** Server-rendered HTML that the main script hydrates when it is near the viewport or touched. */
export function Island<Name extends IslandName>({ name, props, children }: IslandProps<Name>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      {children}
    </div>
  )
}
