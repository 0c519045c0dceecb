import type { Page } from 'playwright-core'
import { inPage } from '../../support/contrast.ts'

/** The focused element, and faults of its focus ring. */
export type Focus = {
  /** Its number among all elements, and its text. */
  place: string
  faults: string[]
  /** Whether it is the last stop in a key's direction. */
  isLast: boolean
}

export function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id)
}

/** The focused element; undefined without one. */
export function focusOf(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Focus | undefined> {
  return page.evaluate(focusIn, key)
}

/** Runs inside the page: every control that is visible, in the order of the document; of a group of radio buttons the first. */
export function stopsOf(): string[] {
  const groups = new Set<string>()
  return [...document.querySelectorAll<HTMLElement>('*')].flatMap((element, index) => {
    const isControl = element.matches('a[href], button, input, textarea, summary, [tabindex]')
    const isStop =
      element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
    if (!isControl || !isStop) return []
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      if (groups.has(element.name)) return []
      groups.add(element.name)
    }
    return [`${index} ${element.textContent}`]
  })
}

/** Runs inside the page: checks that the ring is at least 2 px with 3:1, inside the window and uncovered. */
const focusIn = inPage(
  ({ read, groundsOf, contrast }, key: 'Tab' | 'Shift+Tab'): Focus | undefined => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
    const all = [...document.querySelectorAll<HTMLElement>('*')]
    const stops = all.filter(
      (element) =>
        element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
    )
    return {
      place: `${all.indexOf(focused)} ${focused.textContent}`,
      faults: faultsOf(focused),
      isLast: focused === stops.at(key === 'Tab' ? -1 : 0),
    }

    function faultsOf(element: HTMLElement): string[] {
      const faults: string[] = []
      const [host, style] = ringed(element) ?? []
      if (!host || !style) return ['no ring']
      const width = parseFloat(style.outlineWidth)
      const offset = parseFloat(style.outlineOffset)
      if (width < 2) faults.push(`ring of ${width} px`)
      const ring = read(style.outlineColor)
      const grounds = groundsOf(offset < 0 ? host : host.parentElement)
      const ratio = Math.min(...grounds.map((ground) => contrast(ring, ground)))
      if (ratio < 3) faults.push(`ring of ${ratio.toFixed(1)}:1`)

      const box = host.getClientRects()[0] ?? host.getBoundingClientRect()
      const header = document.querySelector('.top')
      const top = header?.contains(host) ? 0 : (header?.getBoundingClientRect().bottom ?? 0)
      const skipping = host.classList.contains('skip')
      if (!skipping && box.top - Math.max(0, offset) - width < top - 0.5)
        faults.push('under the header')
      if (box.top >= innerHeight || box.left >= innerWidth || box.right <= 0)
        faults.push('out of sight')
      const x = Math.min(box.left + box.width / 2, innerWidth - 1)
      const y = Math.min(box.top + Math.min(box.height, innerHeight - box.top) / 2, innerHeight - 1)
      const above = document.elementFromPoint(x, y)
      if (!above || !(host.contains(above) || above.contains(host))) {
        faults.push(`covered by ${above?.tagName}.${above?.className}`)
      }
      return faults
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
  },
)
