import type { ReactNode } from 'react'

/**
 * The islands with their props. Each feature adds its own beside its view (`declare module '../ui/island.tsx'`);
 * `client/islands.ts` must have a loader for each.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Islands {}

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
