import type { Page } from 'playwright-core'
import { inPage } from '../../support/contrast.ts'

/** The focused element: its number among all controls with its text, and faults of its focus ring. */
export type Focus = { place: string; faults: string[] }

export function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id)
}

/** The focused element; undefined without one. */
export function focusOf(page: Page): Promise<Focus | undefined> {
  return page.evaluate(focusIn, CONTROLS)
}

/** Every control that is visible, in the order of the document; of a group of radio buttons the first. */
export function stopsOf(page: Page): Promise<string[]> {
  return page.evaluate(stopsIn, CONTROLS)
}

const CONTROLS = 'a[href], button, input, textarea, summary, [tabindex]'

/** Runs inside the page. */
function stopsIn(controls: string): string[] {
  const groups = new Set<string>()
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((element, index) => {
    const isStop =
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
    if (!isStop) return []
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      if (groups.has(element.name)) return []
      groups.add(element.name)
    }
    return [`${index} ${element.textContent}`]
  })
}

/** Runs inside the page: checks that the ring is at least 2 px with 3:1, inside the window and uncovered. */
const focusIn = inPage(({ leastContrast }, controls: string): Focus | undefined => {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
  const all = [...document.querySelectorAll(controls)]
  return { place: `${all.indexOf(focused)} ${focused.textContent}`, faults: faultsOf(focused) }

  function faultsOf(element: HTMLElement): string[] {
    const [host, style] = ringed(element) ?? []
    if (!host || !style) return ['no ring']
    const width = parseFloat(style.outlineWidth)
    const offset = parseFloat(style.outlineOffset)
    const ratio = leastContrast(style.outlineColor, offset < 0 ? host : host.parentElement)
    const box = host.getClientRects()[0] ?? host.getBoundingClientRect()
    const header = document.querySelector('.top')!
    const isBelow = !header.contains(host) && !host.classList.contains('skip')
    const top = isBelow ? header.getBoundingClientRect().bottom : -Infinity
    const x = Math.min(box.left + box.width / 2, innerWidth - 1)
    const y = Math.min(box.top + Math.min(box.height, innerHeight - box.top) / 2, innerHeight - 1)
    const above = document.elementFromPoint(x, y)
    const isCovered = !above || !(host.contains(above) || above.contains(host))
    return [
      ...(width < 2 ? [`ring of ${width} px`] : []),
      ...(ratio < 3 ? [`ring of ${ratio.toFixed(1)}:1`] : []),
      ...(box.top - Math.max(0, offset) - width < top - 0.5 ? ['under the header'] : []),
      ...(box.top >= innerHeight || box.left >= innerWidth || box.right <= 0 ? ['outside'] : []),
      ...(isCovered ? [`covered by ${above?.tagName}.${above?.className}`] : []),
    ]
  }

  /** A radio may show its ring on its label, and a link that covers a card around the card. */
  function ringed(element: HTMLElement): [HTMLElement, CSSStyleDeclaration] | undefined {
    const wearers: [Element | null, string?][] = [
      [element],
      [element.closest('label')],
      [element.offsetParent, '::after'],
    ]
    for (const [wearer, pseudo] of wearers) {
      if (!(wearer instanceof HTMLElement)) continue
      const worn = getComputedStyle(pseudo === undefined ? wearer : element, pseudo)
      if (worn.outlineStyle !== 'none' && parseFloat(worn.outlineWidth) > 0) return [wearer, worn]
    }
    return undefined
  }
})
