import { sharedMaxAge } from '../giveaway/giveaway.ts'
import type { Moment } from './app-env.ts'

/** How many seconds a shared cache may keep the page. */
export function sharedAge({ edition, now }: Pick<Moment, 'edition' | 'now'>): number {
  return sharedMaxAge(edition.until, now)
}

/** Browsers revalidate each time; a shared cache may keep an answer for `age` seconds. */
export function cacheControl(age: number): string {
  return `public, max-age=0, must-revalidate, s-maxage=${age}`
}
