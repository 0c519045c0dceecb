import type { DrawCheckProps } from '../src/draw/draw-page.tsx'
import { isReceipt, typedReceipt } from '../src/giveaway/receipt.ts'

/** What the check says when somebody has started it. */
const labels = {
  working: 'Checking…',
  noCode:
    'A receipt has 32 characters, a seal or fingerprint 64: the numbers 0 to 9 and the letters a to f.',
  failed: 'The files didn’t load. Check your connection and try again.',
}

/** The check of a draw in the visitor's browser. Its code is loaded on demand. */
export function mount(element: HTMLElement, props: DrawCheckProps): void {
  const form = element.querySelector('form')!
  const answer = element.querySelector<HTMLElement>('.answer')!
  const button = form.querySelector('button')!
  const input = form.querySelector('input')!

  async function check(): Promise<void> {
    const code = typedReceipt(input.value)
    if (code !== '' && !isReceipt(code) && !/^[0-9a-f]{64}$/.test(code)) {
      return answer.replaceChildren(labels.noCode)
    }
    button.disabled = true
    answer.replaceChildren(labels.working)
    try {
      const { report } = await import('./draw-report.ts')
      answer.replaceChildren(...(await report(props, code)))
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
