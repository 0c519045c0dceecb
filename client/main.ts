import { holdEarlySubmits, wakeIslands } from './islands.ts'

// The main script, which every page loads. The site works without it.
whenActive(wakeIslands)
holdEarlySubmits()
markInputByKeys()
closeMenuOnLeaving()
addEventListener('load', () => whenActive(() => void import('./page-extras.ts')))

for (const image of document.images) {
  if (image.complete) markPicture(image)
  for (const end of ['load', 'error']) image.addEventListener(end, () => markPicture(image))
}

/** A prerendered page (public/speculation.json) must not count, fetch or store anything before it is shown. */
function whenActive(callback: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', callback, { once: true })
  else callback()
}

function markPicture(image: HTMLImageElement): void {
  const figure = image.closest<HTMLElement>('[data-picture]')
  if (figure) figure.dataset['picture'] = image.naturalWidth > 0 ? 'loaded' : 'failed'
}

/** Closes the menu after a link in it or when the focus leaves it; otherwise Back would show it again. */
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

/** Sets `data-keys` while the keyboard is used: WebKit does not match `:focus-visible` on a radio that an arrow key selects. */
export function markInputByKeys(): void {
  const { dataset } = document.documentElement
  addEventListener('keydown', ({ ctrlKey, metaKey, altKey }) => {
    if (!ctrlKey && !metaKey && !altKey) dataset['keys'] = ''
  })
  addEventListener('pointerdown', () => delete dataset['keys'], { passive: true })
}
