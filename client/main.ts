import { holdEarlySubmits } from './early-submits'
import { wakeIslands } from './island-loader'
import { markInputByKeys } from './input-by-keys'
import { closeMenuOnLeaving } from './menu'

// The one script of every page. The site works without it.
wakeIslands()
holdEarlySubmits()
markInputByKeys()
closeMenuOnLeaving()
addEventListener('load', () => void import('./after-load'))

for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) markFailed(image)
  image.addEventListener('error', () => markFailed(image))
}

function markFailed(image: HTMLImageElement): void {
  const figure = image.closest<HTMLElement>('[data-picture]')
  if (figure) figure.dataset['picture'] = 'failed'
}
