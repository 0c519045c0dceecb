import { type ReactNode, useEffect } from 'react'
import { hydrateRoot, type HydrationOptions } from 'react-dom/client'

/** Hydrates an island. Resolves when it handles events: React hydrates in steps, and an earlier submit would get lost. */
export function hydrate(
  root: HTMLElement,
  island: ReactNode,
  options?: HydrationOptions,
): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(root, <Hydrated onReady={resolve}>{island}</Hydrated>, options)
  })
}

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
