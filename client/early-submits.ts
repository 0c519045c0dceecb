import { load } from './island-loader'

/**
 * Holds a form that is sent before its island can answer, and sends it again once the island is alive. If that fails to
 * load, the form is posted as it would be without a script.
 */
export function holdEarlySubmits(): void {
  // A browser that finds a field empty shows its own message instead of the specified toast, and reports no submit.
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
