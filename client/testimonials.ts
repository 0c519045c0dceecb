const TURN_MS = 5000
const FADE_MS = 320

/**
 * The carousel after the WAI-ARIA pattern: the testimonials take turns every five seconds while they are in view; a touch, a
 * focus, a pointer over them or the pause control ends that, and only the control begins it again. Whoever asked for less
 * motion starts paused. The markup stays the server's, so this needs no renderer.
 */
export function mount(element: HTMLElement): void {
  const list = part(element, '.testimonials-list')
  const toggle = part(element, '.testimonials-toggle')
  const slides = [...element.querySelectorAll<HTMLElement>('.testimonial')]
  const dots = [...element.querySelectorAll<HTMLAnchorElement>('.testimonials-dots a')]
  const [pause, play] = [toggle.textContent, toggle.dataset['play'] ?? '']
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let timer: ReturnType<typeof setInterval> | undefined
  let playing = !calm.matches
  let inView = false
  let current = 0

  function show(index: number): void {
    const slide = slides[index]
    list.scrollTo({ left: slide?.offsetLeft ?? 0, behavior: 'instant' })
    if (!calm.matches) slide?.animate([{ opacity: 0.2 }, { opacity: 1 }], FADE_MS)
  }

  /** Brings the timer, the control's name and the live region in line with `playing`. */
  function update(): void {
    clearInterval(timer)
    timer =
      playing && inView
        ? setInterval(() => show((current + 1) % slides.length), TURN_MS)
        : undefined
    toggle.textContent = playing ? pause : play
    list.ariaLive = playing ? 'off' : 'polite'
  }

  function stop(): void {
    if (!playing) return
    playing = false
    update()
  }

  const seen = new IntersectionObserver(([entry]) => {
    inView = entry?.isIntersecting ?? false
    update()
  })
  seen.observe(element)

  // Whichever way a slide came, its dot says so.
  const shown = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) current = slides.indexOf(target as HTMLElement)
      }
      for (const [index, dot] of dots.entries()) dot.ariaCurrent = index === current ? 'true' : null
    },
    { root: list, threshold: 0.6 },
  )
  for (const slide of slides) shown.observe(slide)

  for (const [index, dot] of dots.entries()) {
    dot.addEventListener('click', (event) => {
      event.preventDefault()
      stop()
      show(index)
    })
  }
  element.addEventListener('pointerover', ({ target }) => {
    // The way to the control must not be what turns it over.
    if (target !== toggle) stop()
  })
  element.addEventListener('pointerdown', ({ target }) => {
    if (target !== toggle) stop()
  })
  element.addEventListener('focusin', ({ target }) => {
    if (target !== toggle || toggle.matches(':focus-visible')) stop()
  })
  toggle.addEventListener('click', () => {
    playing = !playing
    update()
  })
  toggle.hidden = false
}

function part(element: HTMLElement, selector: string): HTMLElement {
  const found = element.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The carousel has no ${selector}`)
  return found
}
