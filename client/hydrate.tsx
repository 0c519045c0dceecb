import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { hydrateRoot, type HydrationOptions } from 'react-dom/client'

/**
 * Hydrates an island. Resolves when it handles events: React hydrates in steps, and an earlier submit would get lost. Where a
 * translator or an extension has changed the server's HTML, React draws it anew; then what a person has put in is carried over.
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
  // React draws anew in one task, so no key comes between this and the effect. Effects of the island read its fields later.
  const [carryOver] = useState(() => fieldsIn(root))
  useLayoutEffect(carryOver, [carryOver])
  useEffect(onReady, [onReady])
  return children
}

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Remembers the fields of an island. The function gives what they hold, and the focus, to those that have come in their
 * place.
 */
function fieldsIn(root: HTMLElement): () => void {
  const focused = document.activeElement
  const fields = [...root.querySelectorAll<Field>('input:not([type=hidden]), textarea')]
  const scrolled = fields.map(({ scrollTop }) => scrollTop)
  return () => {
    for (const [index, old] of fields.entries()) {
      if (old.isConnected) continue
      const isChoice = old.type === 'radio' || old.type === 'checkbox'
      const choice = isChoice ? `[value="${old.value}"]` : ''
      const field = root.querySelector<Field>(`[name="${old.name}"]${choice}`)
      if (!field) continue
      if (isChoice && field instanceof HTMLInputElement)
        field.checked = (old as HTMLInputElement).checked
      else field.value = old.value
      field.scrollTop = scrolled[index]!
      if (old !== focused) continue
      field.focus({ preventScroll: true })
      // An email field does not tell where its caret is.
      const { selectionStart, selectionEnd, selectionDirection } = old
      if (selectionStart !== null)
        field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
    }
  }
}
