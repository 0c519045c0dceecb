import { parts } from 'virtual:content/book'
import { previewed } from 'virtual:content/chapters'
import { chapterLabel, identities as words } from 'virtual:content/identities'
import { fill } from '../text/words.ts'
import {
  type ChapterSlug,
  identityKeys,
  type IdentityName,
  type IdentitySlug,
} from './identities.ts'

export type Identity = (typeof words)[IdentitySlug] & {
  slug: IdentitySlug
  chapter: number
  /** `Chapter 10: I Am the Salt of the Earth` */
  chapterLabel: string
}

export const identities: readonly Identity[] = identityKeys.map(({ slug, chapter }) => ({
  slug,
  chapter,
  ...words[slug],
  chapterLabel: fill(chapterLabel, { number: chapter, title: words[slug].chapterTitle }),
}))

export function identityByName(name: IdentityName): Identity {
  return identities[identityKeys.findIndex((key) => key.name === name)]!
}

export function identityBySlug(slug: IdentitySlug): Identity
export function identityBySlug(slug: string): Identity | undefined
export function identityBySlug(slug: string): Identity | undefined {
  return identities.find((identity) => identity.slug === slug)
}

export function chapterSlugOf(identity: Identity): ChapterSlug {
  return `i-am-${identity.slug}`
}

export type ChapterPosition = {
  identity: Identity
  part: Part
  previous: Identity | undefined
  next: Identity | undefined
}

export function positionOfChapter(slug: ChapterSlug): ChapterPosition
export function positionOfChapter(slug: string): ChapterPosition | undefined
export function positionOfChapter(slug: string): ChapterPosition | undefined {
  const index = identities.findIndex((identity) => chapterSlugOf(identity) === slug)
  const identity = identities[index]
  if (identity === undefined) return undefined
  return {
    identity,
    part: partOf(identity.chapter),
    previous: identities[index - 1],
    next: identities[index + 1],
  }
}

export function partOf(chapter: number): Part {
  return parts.find(({ first, last }) => first <= chapter && chapter <= last)!
}

/** Two identities for chapter 11; none for chapter 31, which only the book has. */
export type Chapter = { number: number; identities: readonly Identity[] }

export function chaptersOf({ first, last }: Part): Chapter[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index
    return { number, identities: identities.filter(({ chapter }) => chapter === number) }
  })
}

/** Whether a chapter has a preview. Does not import the texts, which the browser does not need. */
export function isPreviewed(slug: string): boolean {
  return previewed.includes(slug)
}

export type Part = (typeof parts)[number]
