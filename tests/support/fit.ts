/** Runs inside a page: sideways scrolling, boxes beyond the edge, text cut off by its box. */
export function misfits(): string[] {
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility() || element.closest('.visually-hidden, .skip, svg')) continue
    const style = getComputedStyle(element)
    const { left, right, width } = element.getBoundingClientRect()
    const name = `${element.tagName.toLowerCase()}.${element.className || element.id}`
    // A carousel scrolls beyond its edge on purpose.
    const inStrip = element.parentElement?.closest('.testimonials-list')
    if (!inStrip && width > 0 && (left < -1 || right > clientWidth + 1)) {
      found.push(`${name} reaches from ${Math.round(left)} to ${Math.round(right)}`)
    }
    // Pseudo-elements may be cut off on purpose, elements may not.
    if (!/hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)) continue
    const box = element.getBoundingClientRect()
    const cut = [...element.querySelectorAll('*')].some((child) => {
      const inner = child.getBoundingClientRect()
      if (!child.checkVisibility() || child.closest('.visually-hidden, .testimonials-list, svg *'))
        return false
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

/** Runs inside a page: words of headings and names that break across lines, except at a hyphen. */
export function brokenWords(): string[] {
  const names = [...document.querySelectorAll(':is(h1, h2, h3, strong)')]
  const texts = names.flatMap(({ childNodes }) =>
    [...childNodes].filter((one) => one instanceof Text),
  )
  return texts.flatMap((text) =>
    Array.from(text.data.matchAll(/[^\s-]+/g)).flatMap(({ 0: word, index }) => {
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
      return tops.size > 1 && text.parentElement!.checkVisibility() ? [word] : []
    }),
  )
}

/** Runs inside a page: targets below 44 px, except links within a sentence (WCAG 2.5.8 and 2.5.5). */
export function smallTargets(): string[] {
  return [...document.querySelectorAll('a[href], button, input, textarea, summary')].flatMap(
    (element) => {
      if (element.closest('[hidden], .visually-hidden, .skip') || !element.checkVisibility())
        return []
      const inSentence =
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent.length ?? 0) > element.textContent.length
      if (inSentence) return []
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      const named = label?.contains(element) ? label : element
      // A link or label may cover its card.
      const isStretched = getComputedStyle(named, '::after').position === 'absolute'
      const target = isStretched ? named.closest('li, article, div')! : named
      const { width, height } = target.getBoundingClientRect()
      if (width === 0 || (width >= 43.5 && height >= 43.5)) return []
      return [
        `${element.tagName} ${element.className} ${element.textContent.slice(0, 30)} ${width.toFixed(1)} x ${height.toFixed(1)}`,
      ]
    },
  )
}

/** Runs inside a page: puts a long German word before each heading and label, and a long name into each field. */
export function lengthenWords(): void {
  for (const element of document.querySelectorAll(
    'h1, h2, h3, .kicker, .button, dt, figcaption, legend, label, li > a, .promo-span, .giveaway-phase',
  )) {
    const text = [...element.childNodes].find((node) => node instanceof Text && node.data.trim())
    if (text instanceof Text) text.data = `Donaudampfschifffahrtsgesellschaftskapitän ${text.data}`
  }
  for (const input of document.querySelectorAll('input')) {
    if (['text', 'email'].includes(input.type))
      input.value =
        'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe'
  }
}

/** Runs inside a page: repeats or removes the last rows until every list has `count`. */
export function setRows(count: number): void {
  for (const list of document.querySelectorAll(':is(main, footer) :is(ul, ol, dl)')) {
    const rows = [...list.children]
    for (let at = rows.length; at < count; at++)
      list.append(rows[at % rows.length]!.cloneNode(true))
    for (const row of rows.slice(count)) row.remove()
  }
}

/** Runs inside a page: faults of a very low window: a header that stays over the content, or no line of text. */
export function emptyFirstView(): string[] {
  scrollTo({ top: 0, behavior: 'instant' })
  const { position } = getComputedStyle(document.querySelector('.top')!)
  const texts = [...document.querySelectorAll('main :is(h1, p, li)')].filter((element) => {
    const firstLine = parseFloat(getComputedStyle(element).lineHeight)
    return (
      element.checkVisibility() && element.getBoundingClientRect().top + firstLine < innerHeight
    )
  })
  return [
    ...(position === 'static' ? [] : [`the header is ${position}`]),
    ...(texts.length > 0 ? [] : ['no text is in view']),
  ]
}
