import type { ReactNode } from 'react'

/**
 * The islands with their props: here those without any. A feature adds an island with props beside its view
 * (`declare module '../ui/island.tsx'`); `client/islands.ts` must have a loader for each.
 */
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
