import { holdEarlySubmits, wakeIslands } from './islands.ts'

// The main script, which every page loads. The site works without it.
whenActive(wakeIslands)
holdEarlySubmits()
trackKeyboardUse()
closeMenuOnLeaving()
addEventListener('load', () => whenActive(() => void import('./page-extras.ts')))

for (const image of document.images) {
  if (image.complete) markPicture(image)
  for (const name of ['load', 'error']) image.addEventListener(name, () => markPicture(image))
}

/**
 * Calls back immediately, or, if the page is prerendered (public/speculation.json), when the visitor
 * opens it. Before that, a page must not send events, load islands or store data.
 */
function whenActive(callback: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', callback, { once: true })
  else callback()
}

/** Sets `data-picture` to `loaded` or `failed`. CSS shows a message in place of a picture that failed. */
function markPicture(image: HTMLImageElement): void {
  const figure = image.closest<HTMLElement>('[data-picture]')
  if (figure) figure.dataset['picture'] = image.naturalWidth > 0 ? 'loaded' : 'failed'
}

/** Closes the menu when a link in it is clicked or the focus leaves it. */
function closeMenuOnLeaving(): void {
  const menu = document.getElementById('menu')
  if (!menu?.togglePopover) return
  const close = () => menu.togglePopover(false)
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close()
  })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close()
  })
}

/**
 * Sets the attribute `data-keys` from a key press to the next press of a pointer. It shows the quiz's
 * keyboard hint, and the focus ring in WebKit, where a radio that an arrow key selects does not match
 * `:focus-visible`.
 */
function trackKeyboardUse(): void {
  const { dataset } = document.documentElement
  addEventListener('keydown', ({ ctrlKey, metaKey, altKey }) => {
    if (!ctrlKey && !metaKey && !altKey) dataset['keys'] = ''
  })
  addEventListener('pointerdown', () => delete dataset['keys'], { passive: true })
}
