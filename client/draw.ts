import { checkDraw, checks, type DrawRules, type PublicDraw } from '../src/draw/check.ts'
import { checkLabels as labels, resultText } from '../src/draw/labels.ts'
import { leafOf } from '../src/draw/list.ts'
import { isReceipt, shortReceipt, typedReceipt } from '../src/giveaway/receipt.ts'
import { longInstant } from '../src/lib/dates.ts'
import { drawPath } from '../src/pages/paths.ts'
import { receiptsOf } from './local-data.ts'

/** The check of a draw in the visitor's browser. */
export function mount(element: HTMLElement, rules: DrawRules): void {
  const form = element.querySelector('form')!
  const answer = element.querySelector<HTMLElement>('.answer')!
  const button = form.querySelector('button')!

  async function check(): Promise<void> {
    button.disabled = true
    answer.replaceChildren(labels.working)
    try {
      const typed = typedReceipt(form.querySelector('input')!.value)
      answer.replaceChildren(...report(await load(rules.id), rules, typed))
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
}

async function load(id: string): Promise<PublicDraw> {
  const [state, list] = await Promise.all(
    [drawPath(id, 'draw.json'), drawPath(id, 'list.txt')].map(async (url) => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${response.status} ${url}`)
      return response.text()
    }),
  )
  return { ...(JSON.parse(state!) as PublicDraw), list: list! }
}

/** The verdicts, and what came of each receipt: those of this device, and the typed one. */
function report(files: PublicDraw, rules: DrawRules, typed: string): HTMLElement[] {
  const { verdicts, leaves, order } = checkDraw(files, rules)
  const isWrong = Object.values(verdicts).includes(false)
  const verdict = element('p', isWrong ? labels.wrong : labels.right)
  verdict.className = isWrong ? 'verdict wrong' : 'verdict'
  const list = element('ul')
  for (const name of checks) {
    const item = element('li', `${labels.verdicts[`${verdicts[name]}`]}: ${labels.checks[name]}`)
    item.dataset['verdict'] = `${verdicts[name]}`
    list.append(item)
  }
  const isTyped = isReceipt(typed)
  const receipts = new Set([...receiptsOf(rules.id), ...(isTyped ? [typed] : [])])
  const found = [...receipts].map((receipt) => element('p', placeText(receipt)))
  const unreadable = typed !== '' && !isTyped ? [element('p', labels.unreadable)] : []
  return [verdict, ...unreadable, ...found, list]

  function placeText(receipt: string): string {
    const line = leaves.indexOf(leafOf(receipt)) + 1
    if (line === 0) return `${shortReceipt(receipt)} ${labels.missing}`
    const inList = `${shortReceipt(receipt)} ${labels.line(line)}`
    if (order.length === 0) return inList
    const own = files.asked.find((each) => each.line === line)
    const at = (ms: number) => longInstant({ ...rules.closesAt, ms })
    const result = own ? resultText(own, at) : labels.notReached
    return `${inList} ${labels.place(order.indexOf(line) + 1)} ${result}`
  }
}

function element<Tag extends 'p' | 'ul' | 'li'>(tag: Tag, text = '') {
  return Object.assign(document.createElement(tag), { textContent: text })
}
