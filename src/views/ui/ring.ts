/** The ring's geometry, in a square of 240 units (docs/design.md). */

export const RAYS = 32
/** The chapter that no identity has. */
const BOOK_ONLY = 31
export const BOSS = 17

const MIDDLE = 120
const ORBIT = 79

export type Point = readonly [x: number, y: number]

/** Where the bosses are: at 4 and 8 o'clock, or at 3 and 9, so that none hides the first ray. */
export function bossesBeside(first: number): readonly Point[] {
  const side = [11, 12, 22, 23].includes(first) ? RAYS / 4 : RAYS / 3
  return [spot(1 + side, ORBIT), spot(1 - side, ORBIT)]
}

/** Paths and points to draw; `others`: two chapters or none. */
export function ringOf(first: number, others: readonly number[]) {
  const unlit = Array.from({ length: RAYS }, (_, index) => index + 1).filter(
    (ray) => ray !== BOOK_ONLY && ![first, ...others].includes(ray),
  )
  return {
    beams: [first, ...others].map(beyond).join(''),
    faint: unlit.map((ray) => `M${at(ray, 98)}L${at(ray, 98 + lengthOf(ray))}`).join(''),
    lit: [beam(first, 62), ...others.map((ray) => beam(ray, 92))].join(''),
    open: spot(BOOK_ONLY, 102),
  }
}

/** A ray of light, which narrows towards the middle. */
function beam(ray: number, end: number): string {
  return `M${at(ray - 0.12, 111)}L${at(ray, end)}L${at(ray + 0.12, 111)}Z`
}

/** From the ring to beyond the edge of the page. */
function beyond(ray: number): string {
  return `M${at(ray - 0.25, 118)}L${at(ray - 0.25, 2400)}L${at(ray + 0.25, 2400)}L${at(ray + 0.25, 118)}Z`
}

/** As on the cover, every second ray is longer, and of these every second. */
function lengthOf(ray: number): number {
  return ray % 2 === 0 ? 5 : ray % 4 === 1 ? 10 : 7
}

function at(place: number, radius: number): string {
  return spot(place, radius).join(' ')
}

function spot(place: number, radius: number): Point {
  const angle = ((place - 1) / RAYS) * 2 * Math.PI
  return [tenths(MIDDLE + radius * Math.sin(angle)), tenths(MIDDLE - radius * Math.cos(angle))]
}

function tenths(length: number): number {
  return Math.round(length * 10) / 10
}
