import type { Terms } from '../src/draw/check.ts'
import { typedReceipt } from '../src/giveaway/receipt.ts'
import { receiptsOf } from './local-data.ts'

const labels = {
  working: 'Checking…',
  failed: 'The files didn’t load. Check your connection and try again.',
}

/** The check of a drawing in the visitor's browser. Its code is loaded on demand. */
export function mount(element: HTMLElement, terms: Terms): void {
  const form = element.querySelector('form')!
  const answer = element.querySelector<HTMLElement>('.answer')!
  const button = form.querySelector('button')!
  const input = form.querySelector('input')!

  async function check(): Promise<void> {
    button.disabled = true
    answer.replaceChildren(labels.working)
    try {
      const { report } = await import('./draw-report.ts')
      answer.replaceChildren(
        ...(await report(terms, receiptsOf(terms.id), typedReceipt(input.value))),
      )
    } catch {
      answer.replaceChildren(labels.failed)
    } finally {
      button.disabled = false
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void check()
  })
  element.querySelector('.without-script')?.remove()
  form.hidden = false
}
