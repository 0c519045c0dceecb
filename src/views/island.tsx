import type { ReactNode } from 'react'

/** The islands' names and the props that the server hands each of them; `client/islands.ts` loads them by name. */
export type IslandName = 'quiz' | 'testimonials' | 'signup' | 'unlock' | 'entry' | 'clock'

/** Marks server-rendered markup that the entry script will bring to life once it is near or touched. */
export function Island(props: { name: IslandName; props?: object; children: ReactNode }) {
  return (
    <div data-island={props.name} data-props={JSON.stringify(props.props ?? {})}>
      {props.children}
    </div>
  )
}
