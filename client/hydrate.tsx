import { useEffect, type ReactNode } from 'react'
import { hydrateRoot, type HydrationOptions } from 'react-dom/client'

/** Hydrates an island; resolves when it answers events: React hydrates in steps, and a submit in between would get lost. */
export function hydrate(
  place: HTMLElement,
  island: ReactNode,
  options?: HydrationOptions,
): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(place, <Hydrated onReady={resolve}>{island}</Hydrated>, options)
  })
}

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
