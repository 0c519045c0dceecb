import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { hydrateRoot, type HydrationOptions } from 'react-dom/client'

/**
 * Hydrates an island; resolves when it handles events. If an extension or a translator changed the
 * HTML, React renders it again, and the visitor's input is carried over.
 */
export function hydrate(
  root: HTMLElement,
  island: ReactNode,
  options?: HydrationOptions,
): Promise<void> {
  return new Promise((resolve) => {
    const hydrated = (
      <Hydrated root={root} onReady={resolve}>
        {island}
      </Hydrated>
    )
    hydrateRoot(root, hydrated, options)
  })
}

/** False in the first render of an island, which must match the server's HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

function Hydrated(props: { root: HTMLElement; onReady: () => void; children: ReactNode }) {
  const { root, onReady, children } = props
  useEffect(onReady, [onReady])
  return (
    <>
      <CarryOver root={root} />
      {children}
    </>
  )
}

/** Carries the visitor's input over before the effects of the island, its next sibling. */
function CarryOver({ root }: { root: HTMLElement }) {
  // React renders again in one task, so no key press comes between this and the effect.
  const [carryOver] = useState(() => fieldsIn(root))
  useLayoutEffect(carryOver, [carryOver])
  return null
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Returns a function that restores the fields' values and focus in their replacements. */
function fieldsIn(root: HTMLElement): () => void {
  const focused = document.activeElement
  const fields = [...root.querySelectorAll<Field>('input:not([type=hidden]), textarea')]
  return () => {
    for (const old of fields) {
      if (old.isConnected) continue
      const isChoice = old.type === 'radio' || old.type === 'checkbox'
      const choice = isChoice ? `[value="${old.value}"]` : ''
      const field = root.querySelector<Field>(`[name="${old.name}"]${choice}`)
      if (!field) continue
      if (isChoice && field instanceof HTMLInputElement)
        field.checked = (old as HTMLInputElement).checked
      else field.value = old.value
      if (old === focused) field.focus({ preventScroll: true })
    }
  }
}
