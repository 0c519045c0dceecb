import { expect, vi } from 'vitest'
import type { Visitor } from './flows.ts'

/** What a browser driven from afar can do. */
export type Remote = {
  open: (path: string) => Promise<void>
  url: () => Promise<string>
  /** Reads something off the first element that a selector finds; throws where there is none. */
  read: <T>(selector: string, reading: (element: HTMLElement) => T) => Promise<T>
  press: (x: number, y: number) => Promise<void>
  write: (text: string) => Promise<void>
  swipe: (x: number, y: number, by: number) => Promise<void>
}

/**
 * A visitor in a browser whose own waiting does not work where JavaScript is off: so it is asked again and again from here,
 * and touched by mouse and keyboard alone.
 */
export function visitorOf(remote: Remote): Visitor {
  const eventually = <T>(attempt: () => Promise<T>) => vi.waitFor(attempt, { timeout: 20_000 })
  const middleOf = (selector: string) =>
    eventually(() =>
      remote.read(selector, (element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        if (width === 0 || height === 0) throw new Error(`${element.tagName} cannot be seen`)
        return { x: x + width / 2, y: y + height / 2 }
      }),
    )
  // A page that is still being laid out must not be clicked past.
  const atRest = (selector: string) =>
    eventually(async () => {
      const before = await middleOf(selector)
      await new Promise((resolve) => setTimeout(resolve, 60))
      expect(await middleOf(selector)).toEqual(before)
      return before
    })
  const click = async (selector: string) => {
    const { x, y } = await atRest(selector)
    await remote.press(x, y)
  }
  return {
    click,
    open: remote.open,
    reach: async (selector) => {
      await middleOf(selector)
    },
    type: async (selector, text) => {
      await click(selector)
      await remote.write(text)
    },
    see: (selector) =>
      eventually(() =>
        remote.read(selector, (element) => {
          if (!element.checkVisibility()) throw new Error(`${element.tagName} cannot be seen`)
          return element.innerText
        }),
      ),
    arrive: (path) =>
      eventually(async () => {
        expect(new URL(await remote.url()).pathname, 'where it is').toBe(path)
      }),
    swipe: async (selector, by) => {
      const { x, y } = await middleOf(selector)
      await remote.swipe(x, y, by)
    },
    inSight: (selector) =>
      eventually(async () => {
        const left = await remote.read(selector, (element) => element.getBoundingClientRect().x)
        expect(left >= 0 && left < 195, `${selector} at ${left}`).toBe(true)
      }),
  }
}
