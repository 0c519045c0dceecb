import { checkDraw, type DrawRules } from '../src/core/draw/check.ts'
import { checkLabels as labels } from '../src/views/draw/labels.ts'
import { leafOf, leavesIn, type PublicDraw } from '../src/core/draw/list.ts'
import { isReceipt, shortReceipt, typedReceipt } from '../src/core/giveaway/receipt.ts'
import { drawPath } from '../src/core/pages/paths.ts'
import { receiptsOf } from './local-data.ts'

/** The check of a draw in the visitor's browser. */
export function mount(element: HTMLElement, rules: DrawRules): void {
  const form = element.querySelector('form')!
  const answer = element.querySelector('.answer')!
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    answer.replaceChildren(labels.working)
    void check(rules, form.querySelector('input')!.value)
      .catch(() => [labels.failed])
      .then((lines) => answer.replaceChildren(...lines))
  })
}

/** The verdict, and the place of each receipt: those of this device, and the typed one. */
async function check(rules: DrawRules, text: string): Promise<HTMLElement[]> {
  const response = await fetch(drawPath(rules.id, 'draw.json'))
  const { draw, asked, list } = (await response.json()) as PublicDraw
  const { wrong, order } = draw ? checkDraw({ draw, asked, list }, rules) : { wrong: [], order: [] }
  const leaves = leavesIn(list)
  const typed = typedReceipt(text)
  const receipts = [...new Set([...receiptsOf(rules.id), typed])].filter(isReceipt)
  const lines = receipts.map((receipt) =>
    paragraph(`${shortReceipt(receipt)} ${placeText(receipt)}`),
  )
  if (typed === '' ? receipts.length === 0 && !draw : !isReceipt(typed))
    lines.push(paragraph(labels.unreadable))
  if (wrong.length > 0) lines.unshift(paragraph(labels.wrong(wrong.join(', ')), 'field-error'))
  else if (draw) lines.unshift(paragraph(labels.right, 'verdict subheading'))
  return lines

  function placeText(receipt: string): string {
    const line = leaves.indexOf(leafOf(receipt)) + 1
    if (line === 0) return draw ? labels.missing : labels.missingSoFar
    const place = order.indexOf(line) + 1
    return place === 0 ? labels.line(line) : `${labels.line(line)} ${labels.place(place)}`
  }
}

function paragraph(textContent: string, className = ''): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent, className })
}
