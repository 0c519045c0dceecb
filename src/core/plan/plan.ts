import { parts } from 'virtual:content/book'
import { chapters } from 'virtual:content/chapters'
import { guides } from 'virtual:content/guides'
import { chaptersOf, chapterSlugOf, type Part, type Identity } from '../book/chapters.ts'
import { addDays, isDay, isoDay } from '../time/dates.ts'
import { chapterPath, guidePath } from '../pages/paths.ts'

/** A day with its chapter number and date, like `2027-01-03`. */
export type PlanDay = {
  number: number
  day: string
  readings: readonly Reading[]
}

/** An identity, its verse without the translation, and its page: the preview, else the guide, else “coming soon”. */
type Reading = { title: string; reference: string; path: string }

export function planFrom(first: string): { part: Part; days: PlanDay[] }[] {
  return parts.map((part) => ({
    part,
    days: chaptersOf(part).map(({ number, identities }) => ({
      number,
      day: addDays(first, number - 1),
      readings: identities.map(readingOf),
    })),
  }))
}

export function lastDayOf(first: string): string {
  return addDays(first, 31)
}

function readingOf(identity: Identity): Reading {
  const slug = chapterSlugOf(identity)
  const preview = chapters.get(slug)
  const guide = guides[identity.slug]
  const { verseReference = '' } = preview ?? guide ?? {}
  return {
    title: identity.chapterTitle,
    reference: verseReference.replace(/ \([^()]+\)$/, '').replaceAll('-', '–'),
    path: preview || !guide ? chapterPath(slug) : guidePath(identity.slug),
  }
}

/** The allowed first days: two years either way of `now` (milliseconds). */
export function firstDayRange(now: number): { from: string; to: string } {
  return { from: yearsFrom(now, -2), to: yearsFrom(now, 2) }
}

/** The first day, the time of the daily reminder (empty for none), and which of them is invalid. */
export type PlanChoice = { first: string; at: string; wrong?: 'first' | 'at' }

export function readChoice(typed: { first?: unknown; at?: unknown }, now: number): PlanChoice {
  const [first = '', at = ''] = [typed.first, typed.at].map((value) =>
    typeof value === 'string' ? value.trim() : undefined,
  )
  const { from, to } = firstDayRange(now)
  if (!isDay(first) || first < from || first > to) return { first, at, wrong: 'first' }
  return at === '' || isTime(at) ? { first, at } : { first, at, wrong: 'at' }
}

/** Whether a text is a time like `07:00`. */
export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

function yearsFrom(now: number, count: number): string {
  const date = new Date(now)
  return isoDay(date.setUTCFullYear(date.getUTCFullYear() + count))
}
