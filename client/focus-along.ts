import { useLayoutEffect, useRef } from 'react'

/** Focuses the element with this id once it exists; undefined: nothing. */
export function useFocusAlong(place: HTMLElement, id: string | undefined, steps: number): void {
  const followed = useRef(0)
  useLayoutEffect(() => {
    if (id === undefined || followed.current === steps) return
    followed.current = steps
    bringUp(place, id)
  }, [place, id, steps])
}

/** Height of the sticky header, in CSS pixels. */
const HEAD_PX = 64

/** Focuses an element, and scrolls only if its top is not visible. */
function bringUp(place: HTMLElement, id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true })
  const { top } = place.getBoundingClientRect()
  if (top < HEAD_PX || top > innerHeight / 2) place.scrollIntoView()
}
