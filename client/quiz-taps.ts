import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** Where a tap or click was, in CSS pixels of the window. */
type Spot = { x: number; y: number }

/** A question's beginning: when it showed, in milliseconds, and where the tap was that led to it. */
export type Shown = { at: number; after: Spot | undefined }

/** How long, and how near the tap before it, a tap is still that one: a finger trembles, and a double click takes its time. */
const AGAIN_MS = 500
const AGAIN_PX = 40

/** Whether a tap repeats the one that led to a question: it was not meant for an answer that has just come there. */
export function isAgain({ x, y }: Spot, now: number, { at, after }: Shown): boolean {
  return (
    after !== undefined && now - at < AGAIN_MS && Math.hypot(x - after.x, y - after.y) < AGAIN_PX
  )
}

/**
 * Tells such a tap from an answer; `current` is the question. A click that a key makes has the `detail` 0, as has the one
 * that a label may pass on to its radio.
 */
export function useAgain(current: number | undefined): (event: MouseEvent<HTMLElement>) => boolean {
  const tap = useRef<Spot>(undefined)
  const shown = useRef<Shown>({ at: 0, after: undefined })
  useLayoutEffect(() => {
    if (current !== undefined) shown.current = { at: performance.now(), after: tap.current }
  }, [current])

  return ({ detail, clientX: x, clientY: y }) => {
    if (detail === 0) return false
    if (isAgain({ x, y }, performance.now(), shown.current)) return true
    tap.current = { x, y }
    return false
  }
}
