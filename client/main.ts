import { holdEarlySubmits } from './early-submits.ts'
import { markInputByKeys } from './input-by-keys.ts'
import { wakeIslands } from './island-loader.ts'
import { closeMenuOnLeaving } from './menu.ts'

// The one script of every page. The site works without it.
wakeIslands()
holdEarlySubmits()
markInputByKeys()
closeMenuOnLeaving()
addEventListener('load', () => void import('./after-load.ts'))

for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) markFailed(image)
  image.addEventListener('error', () => markFailed(image))
}

function markFailed(image: HTMLImageElement): void {
  const figure = image.closest<HTMLElement>('[data-picture]')
  if (figure) figure.dataset['picture'] = 'failed'
}
