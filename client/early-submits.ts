import { load } from './island-loader.ts'

/**
 * Holds a form that is submitted before its island is ready, and submits it again when the island is ready. If the island
 * fails to load, the form is posted as without JavaScript.
 */
export function holdEarlySubmits(): void {
  // Native validation would show the browser's message instead of the specified toast, and would fire no submit event.
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-island] form'))
    form.noValidate = true

  const held = new Set<HTMLFormElement>()
  addEventListener('submit', hold, { capture: true })

  function hold(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement
    const island = form.closest<HTMLElement>('[data-island]')
    if (!island?.matches('[data-state=waiting], [data-state=loading]')) return
    event.preventDefault()
    event.stopPropagation()
    if (held.has(form)) return
    held.add(form)
    void load(island).then(() => form.requestSubmit())
  }
}
