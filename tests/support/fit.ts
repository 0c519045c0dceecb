import type { Page } from 'playwright-core'

/** What does not fit: a page that scrolls sideways, boxes beyond its edge, text cut off by its box. */
export async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility() || element.closest('.unseen, .skip, svg')) continue
      const style = getComputedStyle(element)
      const { left, right, width } = element.getBoundingClientRect()
      const name = `${element.tagName.toLowerCase()}.${element.className || element.id}`
      // What a strip lets scroll by is meant to lie beyond its edge.
      const inStrip = element.parentElement?.closest('.voices-list')
      if (!inStrip && width > 0 && (left < -1 || right > clientWidth + 1)) {
        found.push(`${name} reaches from ${Math.round(left)} to ${Math.round(right)}`)
      }
      const cuts = /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)
      const cut =
        element.scrollWidth > element.clientWidth + 1 ||
        element.scrollHeight > element.clientHeight + 1
      if (cuts && cut && element.innerText.trim() !== '') found.push(`${name} cuts off its text`)
    }
    return found
  })
}
