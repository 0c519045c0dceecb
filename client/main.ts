import { holdEarlySubmits, wakeIslands } from './islands.ts'

// The one script of every page. The site works without it.
whenActive(wakeIslands)
holdEarlySubmits()
markInputByKeys()
closeMenuOnLeaving()
addEventListener('load', () => whenActive(() => void import('./page-extras.ts')))

for (const image of document.images) {
  if (image.complete) markPicture(image)
  for (const end of ['load', 'error']) image.addEventListener(end, () => markPicture(image))
}

/**
 * Calls back when the page is the visitor's: at once, or where it was rendered ahead (public/speculation.json), when it is
 * shown. Until then it must count, ask and keep nothing.
 */
function whenActive(callback: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', callback, { once: true })
  else callback()
}

function markPicture(image: HTMLImageElement): void {
  const figure = image.closest<HTMLElement>('[data-picture]')
  if (figure) figure.dataset['picture'] = image.naturalWidth > 0 ? 'loaded' : 'failed'
}

/**
 * Closes the menu when a link in it is followed or the focus leaves it. Otherwise it would show again when the link's target
 * loses the focus, or when the browser's Back restores the page.
 */
export function closeMenuOnLeaving(): void {
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
 * Sets `data-keys` on the page while the visitor uses the keyboard. WebKit does not match `:focus-visible` on a radio that
 * an arrow key selects, so style sheets and the quiz read this attribute too.
 */
export function markInputByKeys(): void {
  const { dataset } = document.documentElement
  addEventListener('keydown', ({ ctrlKey, metaKey, altKey }) => {
    if (!ctrlKey && !metaKey && !altKey) dataset['keys'] = ''
  })
  addEventListener('pointerdown', () => delete dataset['keys'], { passive: true })
}
