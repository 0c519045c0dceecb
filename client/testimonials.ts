const TURN_MS = 5000
const FADE_MS = 320

/** A carousel after the WAI-ARIA pattern. Touch, focus, hover and the pause control stop it; only the control restarts it. */
export function mount(element: HTMLElement): void {
  const list = element.querySelector<HTMLElement>('.testimonials-list')!
  const toggle = element.querySelector<HTMLElement>('.testimonials-toggle')!
  const slides = [...element.querySelectorAll<HTMLElement>('.testimonial')]
  if (slides.length < 2) return
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

  /** Updates the timer, the control's label and the live region for `playing` and `inView`. */
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

  // The active dot follows the scroll position, whatever caused the scroll.
  const shown = new IntersectionObserver(
    (entries) => {
      const slide = entries.findLast(({ isIntersecting }) => isIntersecting)?.target
      if (!slide) return
      current = slides.findIndex((each) => each === slide)
      for (const [index, dot] of dots.entries()) {
        dot.ariaCurrent = index === current ? 'true' : null
      }
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
  for (const touch of ['pointerover', 'pointerdown']) {
    // Hovering the control must not pause first: the click would then restart.
    element.addEventListener(touch, ({ target }) => {
      if (target !== toggle) stop()
    })
  }
  element.addEventListener('focusin', ({ target }) => {
    if (target !== toggle || toggle.matches(':focus-visible')) stop()
  })
  toggle.addEventListener('click', () => {
    playing = !playing
    update()
  })
  toggle.hidden = false
}
