import type { IslandName, Islands } from '../src/ui/island.tsx'

type Mount<Name extends IslandName> = (
  element: HTMLElement,
  props: Islands[Name],
) => void | Promise<void>

export type IslandLoaders = { [Name in IslandName]: () => Promise<{ mount: Mount<Name> }> }

const loaders: IslandLoaders = {
  clock: () => import('./clock.ts'),
  draw: () => import('./draw.ts'),
  entry: () => import('./entry-form.tsx'),
  quiz: () => import('./quiz.tsx'),
  signup: () => import('./signup.tsx'),
  testimonials: () => import('./testimonials.ts'),
  unlock: () => import('./unlock.tsx'),
}

/** Loads an island's hydrate function. Rejects when the script cannot be fetched. */
export async function mountOf<Name extends IslandName>(name: Name): Promise<Mount<Name>> {
  const { mount } = await loaders[name]()
  return mount
}
