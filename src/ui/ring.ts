/**
 * The ring's geometry, in units of a square of 240. Places are in rays: 1 at the top, clockwise, 32 around. The first chapter's
 * ray points to the emblem in the middle; the ray of each other chapter ends in a boss, which steps aside where it has no room.
 */

export const RAYS = 32
/** The chapter that no identity has. */
export const BOOK_ONLY = 31
/** A boss' radius. */
export const BOSS = 17

const MIDDLE = 120
const ORBIT = 79
/** At least so many rays are between two bosses, and between a boss and the first chapter's ray. */
const APART = 2.5
const ASIDE = 1.5

export type Point = readonly [x: number, y: number]

/** Paths and points to draw; `others`: two chapters or none. */
export function ringOf(first: number, others: readonly number[]) {
  const places = bossPlaces(first, others)
  const unlit = Array.from({ length: RAYS }, (_, index) => index + 1).filter(
    (ray) => ray !== BOOK_ONLY && ![first, ...others].includes(ray),
  )
  return {
    faint: unlit.map((ray) => `M${at(ray, 98)}L${at(ray, 98 + lengthOf(ray))}`).join(''),
    lit: [beam(first, 62), ...others.map((ray) => beam(ray, 92))].join(''),
    stems: others.map((ray, index) => stem(ray, places[index] ?? ray)).join(''),
    bosses: places.map((place) => spot(place, ORBIT)),
    open: spot(BOOK_ONLY, 102),
  }
}

/** Where two bosses stand: as near to their rays as the room allows, and on their own side of the first chapter's ray. */
export function bossPlaces(first: number, others: readonly number[]): readonly number[] {
  if (others.length === 0) return []
  const turns = others.map((ray) => (ray - first + RAYS) % RAYS)
  const [low, high] = [Math.min(...turns), Math.max(...turns)]
  const lack = Math.max(0, APART - (high - low)) / 2
  // A boss may stand on the first chapter's ray, where that is its own.
  const [start, end] =
    low === 0
      ? [0, clamp(high, APART, RAYS - APART)]
      : [
          clamp(low - lack, ASIDE, RAYS - ASIDE - APART),
          clamp(high + lack, ASIDE + APART, RAYS - ASIDE),
        ]
  const [from, to] = [first + start, first + end]
  return turns[0] === low ? [from, to] : [to, from]
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** A ray of light, which narrows towards the middle. */
function beam(ray: number, end: number): string {
  return `M${at(ray - 0.12, 111)}L${at(ray, end)}L${at(ray + 0.12, 111)}Z`
}

/** From a ray to its boss. */
function stem(ray: number, place: number): string {
  return `M${at(ray, 102)}Q${at(ray, 91)} ${at(place, ORBIT)}`
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
