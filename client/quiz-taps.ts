import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** A tap or click, in CSS pixels of the viewport. */
type Spot = { x: number; y: number }

/** When a question appeared, in milliseconds, and the tap that led to it. */
type Shown = { at: number; after: Spot | undefined }

/** Two taps within this time and distance count as one. */
const AGAIN_MS = 500
const AGAIN_PX = 40

/** Whether a tap repeats the one that led to the question, so it is not an answer. */
function isRepeatedTap({ x, y }: Spot, now: number, { at, after }: Shown): boolean {
  return (
    after !== undefined && now - at < AGAIN_MS && Math.hypot(x - after.x, y - after.y) < AGAIN_PX
  )
}

/** Filters repeated taps. Clicks by keyboard, and those that a label passes to its radio, have `detail` 0. */
export function useRepeatedTaps(
  current: number | undefined,
): (event: MouseEvent<HTMLElement>) => boolean {
  const tap = useRef<Spot>(undefined)
  const shown = useRef<Shown>({ at: 0, after: undefined })
  useLayoutEffect(() => {
    if (current !== undefined) shown.current = { at: performance.now(), after: tap.current }
  }, [current])

  return ({ detail, clientX: x, clientY: y }) => {
    if (detail === 0) return false
    if (isRepeatedTap({ x, y }, performance.now(), shown.current)) return true
    tap.current = { x, y }
    return false
  }
}
