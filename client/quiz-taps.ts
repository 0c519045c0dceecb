import { useEffect, useLayoutEffect, useRef } from 'react'

type Tap = Pick<MouseEvent, 'clientX' | 'clientY' | 'target'>

/** When a question or the result appeared, in milliseconds, and the tap that led to it. */
type Shown = { at: number; after: Tap | undefined }

/** Two taps within this time and distance, in CSS pixels, count as one. */
const AGAIN_MS = 500
const AGAIN_PX = 40

/** Whether a tap repeats the last one, but now hits something that has moved to that spot. */
function isRepeatedTap(tap: Tap, now: number, { at, after }: Shown): boolean {
  if (after === undefined || tap.target === after.target || now - at >= AGAIN_MS) return false
  return Math.hypot(tap.clientX - after.clientX, tap.clientY - after.clientY) < AGAIN_PX
}

/** Stops repeated taps. Clicks by keyboard, and those that a label passes to its radio, have `detail` 0. */
export function useSingleTaps(current: number | undefined): void {
  const last = useRef<Tap>(undefined)
  const shown = useRef<Shown>({ at: 0, after: undefined })
  useLayoutEffect(() => {
    if (current !== undefined) shown.current = { at: performance.now(), after: last.current }
  }, [current])

  useEffect(() => {
    const filter = (tap: MouseEvent) => {
      if (tap.detail === 0) return
      if (isRepeatedTap(tap, performance.now(), shown.current)) {
        tap.preventDefault()
        tap.stopPropagation()
      } else last.current = tap
    }
    addEventListener('click', filter, { capture: true })
    return () => removeEventListener('click', filter, { capture: true })
  }, [])
}
