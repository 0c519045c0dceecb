import type { IslandName, Islands } from '../src/views/island'

type Mount<Name extends IslandName> = (
  element: HTMLElement,
  props: Islands[Name],
) => void | Promise<void>

export type IslandLoaders = { [Name in IslandName]: () => Promise<{ mount: Mount<Name> }> }

const loaders: IslandLoaders = {
  clock: () => import('./clock'),
  draw: () => import('./draw'),
  entry: () => import('./entry-form'),
  quiz: () => import('./quiz'),
  signup: () => import('./signup'),
  testimonials: () => import('./testimonials'),
  unlock: () => import('./unlock'),
}

/** Loads an island's hydrate function. Rejects when the script cannot be fetched. */
export async function mountOf<Name extends IslandName>(name: Name): Promise<Mount<Name>> {
  const { mount } = await loaders[name]()
  return mount
}
