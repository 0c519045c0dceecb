import { identities } from '../content/identities'
import type { ChapterSlug, Identity, IdentityName } from '../content/identities'
import { parts } from '../content/parts'
import type { Part } from '../content/parts'

export const identityNames: readonly IdentityName[] = identities.map(({ name }) => name)

export function identityByName(name: IdentityName): Identity
export function identityByName(name: string): Identity | undefined
export function identityByName(name: string): Identity | undefined {
  return identities.find((identity) => identity.name === name)
}

/** `loved` -> `i-am-loved` */
export function chapterSlugOf(identity: Identity): ChapterSlug {
  return `i-am-${identity.slug}`
}

/** `i-am-loved` -> the identity Loved. */
export function identityOfChapter(slug: ChapterSlug): Identity
export function identityOfChapter(slug: string): Identity | undefined
export function identityOfChapter(slug: string): Identity | undefined {
  return identities.find((identity) => chapterSlugOf(identity) === slug)
}

/** The part of the book that a chapter (1 to 32) stands in. */
export function partOf(chapter: number): Part {
  const part = parts.find(({ first, last }) => first <= chapter && chapter <= last)
  if (part === undefined) throw new RangeError(`the book has no chapter ${chapter}`)
  return part
}
