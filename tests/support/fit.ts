/** Runs inside a page: what does not fit: a page that scrolls sideways, boxes beyond its edge, text cut off by its box. */
export function misfits(): string[] {
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility() || element.closest('.unseen, .skip, svg')) continue
    const style = getComputedStyle(element)
    const { left, right, width } = element.getBoundingClientRect()
    const name = `${element.tagName.toLowerCase()}.${element.className || element.id}`
    // What a strip lets scroll by is meant to lie beyond its edge.
    const inStrip = element.parentElement?.closest('.testimonials-list')
    if (!inStrip && width > 0 && (left < -1 || right > clientWidth + 1)) {
      found.push(`${name} reaches from ${Math.round(left)} to ${Math.round(right)}`)
    }
    // What an ornament loses at the edge of its box is meant to be lost; what an element loses is not.
    if (!/hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)) continue
    const box = element.getBoundingClientRect()
    const cut = [...element.querySelectorAll('*')].some((child) => {
      const inner = child.getBoundingClientRect()
      if (!child.checkVisibility() || child.closest('.unseen, .testimonials-list')) return false
      return inner.bottom > box.bottom + 1 || inner.right > box.right + 1
    })
    const tooLong =
      style.overflowX === 'hidden' &&
      style.display !== 'inline' &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.textContent.trim() !== ''
    if (cut || (tooLong && !element.closest('.testimonials-list, [popover]')))
      found.push(`${name} cuts off what is in it`)
  }
  return found
}
