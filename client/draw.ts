import { drawCheck as labels } from 'virtual:content/labels/draw'
import type { DrawCheckProps } from '../src/draw/draw-page.tsx'
import { isReceipt } from '../src/giveaway/receipt.ts'

/** The check of a draw in the visitor's browser. Its code is loaded on demand. */
export function mount(element: HTMLElement, props: DrawCheckProps): void {
  const form = element.querySelector('form')!
  const answer = element.querySelector<HTMLElement>('.answer')!
  const button = form.querySelector('button')!
  const input = form.querySelector('input')!

  async function check(): Promise<void> {
    const code = input.value.trim().toLowerCase().replaceAll(/[\s-]/g, '')
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
