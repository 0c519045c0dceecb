import { islands } from './islands'

/** After this long without its script an island shows what it shows without scripts; it may still come to life later. */
const PATIENCE_MS = 10_000

/** Until somebody stirs, nothing needs an island, and the first paint has the processor to itself. */
const attended = new Promise<unknown>((resolve) => {
  for (const sign of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(sign, resolve, { once: true, passive: true })
  addEventListener('pointermove', (move) => {
    // Chromium also reports one of no distance, before the first paint, where a page appears below a resting pointer.
    if (move.movementX || move.movementY) resolve(move)
  })
})

/**
 * The one script of every page: it marks images that failed, and loads an island when its part of the page comes near or
 * is touched. Everything works without it.
 */
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void approach(target)
  },
  { rootMargin: '300px' },
)

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  element.dataset['state'] = 'waiting'
  near.observe(element)
  for (const touch of ['pointerdown', 'focusin']) {
    element.addEventListener(touch, () => load(element), { once: true, passive: true })
  }
}

async function approach(element: Element): Promise<void> {
  // The clock alone must stay true in a tab that nobody touches; a page may also open where it was left.
  if (!element.matches('[data-island=clock]') && scrollY === 0) await attended
  load(element)
}

function load(element: Element): void {
  near.unobserve(element)
  if (!(element instanceof HTMLElement) || element.dataset['state'] !== 'waiting') return
  const { island = '', props = '{}' } = element.dataset
  element.dataset['state'] = 'loading'
  const fail = () => {
    if (element.dataset['state'] === 'loading') element.dataset['state'] = 'failed'
  }
  setTimeout(fail, PATIENCE_MS)
  islands[island]?.().then(({ mount }) => {
    mount(element, JSON.parse(props) as never)
    element.dataset['state'] = 'ready'
  }, fail)
}

for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) markFailed(image)
  image.addEventListener('error', () => markFailed(image))
}

function markFailed(image: HTMLImageElement): void {
  const figure = image.closest<HTMLElement>('[data-picture]')
  if (figure) figure.dataset['picture'] = 'failed'
}
