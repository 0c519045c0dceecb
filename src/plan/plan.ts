import { parts } from 'virtual:content/book'
import { chapters } from 'virtual:content/chapters'
import { guides } from 'virtual:content/guides'
import { chapterSlugOf, identities, type Part } from '../book/chapters.ts'
import type { Identity } from '../book/identities.ts'
import { addDays, isDay, isoDay } from '../lib/dates.ts'
import { chapterPath, guidePath } from '../pages/paths.ts'

/** A day with its chapter number and date, like `2027-01-03`. */
export type PlanDay = {
  number: number
  day: string
  /** Two for chapter 11; none for chapter 31, which only the book has. */
  readings: readonly Reading[]
}

/** An identity, its verse (empty without a guide), and its page: the preview, else the guide. */
type Reading = { title: string; reference: string; path: string }

export function planFrom(first: string): { part: Part; days: PlanDay[] }[] {
  return parts.map((part) => ({
    part,
    days: Array.from({ length: part.last - part.first + 1 }, (_, index) => {
      const number = part.first + index
      const named = identities.filter(({ chapter }) => chapter === number)
      return { number, day: addDays(first, number - 1), readings: named.map(readingOf) }
    }),
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
    reference: verseReference.replace(/ \(\w+\)$/, '').replaceAll('-', '–'),
    path: preview || !guide ? chapterPath(slug) : guidePath(identity.slug),
  }
}

/** The allowed range of first days: two years around `now`, in milliseconds. */
export function firstDayRange(now: number): { from: string; to: string } {
  return { from: yearsFrom(now, -2), to: yearsFrom(now, 2) }
}

export function isAllowedFirstDay(text: string, now: number): boolean {
  const { from, to } = firstDayRange(now)
  return isDay(text) && from <= text && text <= to
}

function yearsFrom(now: number, count: number): string {
  const date = new Date(now)
  return isoDay(date.setUTCFullYear(date.getUTCFullYear() + count))
}
