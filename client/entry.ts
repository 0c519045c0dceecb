import { islands } from './islands'

/**
 * The one script of every page: it marks images that failed, and loads an island when its part of the page comes near or
 * is touched. Everything works without it.
 */
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) load(target)
  },
  { rootMargin: '300px' },
)

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  near.observe(element)
  for (const touch of ['pointerdown', 'focusin']) {
    element.addEventListener(touch, () => load(element), { once: true, passive: true })
  }
}

function load(element: Element): void {
  near.unobserve(element)
  if (!(element instanceof HTMLElement) || element.dataset['state']) return
  const { island = '', props = '{}' } = element.dataset
  element.dataset['state'] = 'loading'
  islands[island]?.().then(
    ({ mount }) => {
      mount(element, JSON.parse(props) as never)
      element.dataset['state'] = 'ready'
    },
    () => {
      element.dataset['state'] = 'failed'
    },
  )
}

for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) markFailed(image)
  image.addEventListener('error', () => markFailed(image))
}

function markFailed(image: HTMLImageElement): void {
  const figure = image.closest<HTMLElement>('[data-picture]')
  if (figure) figure.dataset['picture'] = 'failed'
}
