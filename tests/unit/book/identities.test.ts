import { describe, expect, test } from 'vitest'
import { parts, sampleChapters } from 'virtual:content/book'
import { chapters } from 'virtual:content/chapters'
import {
  chapterSlugOf,
  identities,
  identityByName,
  identityOfChapter,
  partOf,
  positionOfChapter,
} from '../../../src/book/chapters.ts'
import { emblems } from '../../../src/book/emblems.ts'
import { type ChapterSlug, chapterSlugs, identityKeys } from '../../../src/book/identities.ts'

describe('the identities', () => {
  test('have the names and chapter numbers of the specification', () => {
    expect(identityKeys.map(({ name, chapter }) => `${name} ${chapter}`).join(', ')).toBe(
      'Holy 1, Loved 2, Child of God 3, Forgiven 4, Redeemed 5, Chosen 6, Beloved 7, ' +
        'Fearfully Wonderfully Made 8, New Creation 9, Salt of Earth 10, Light of World 11, Blessed 11, ' +
        'Victorious 12, Free 13, Secure 14, Equipped 15, Called 16, Anointed 17, Justified 18, ' +
        'Sanctified 19, Complete 20, Accepted 21, Treasured 22, Empowered 23, Transformed 24, ' +
        'Commissioned 25, Overcoming 26, Fruitful 27, Radiant 28, Destined 29, Eternal 30, Masterpiece 32',
    )
  })

  test('have the chapter slugs of the specification', () => {
    expect(chapterSlugs.toSorted().join(' ')).toBe(
      'i-am-accepted i-am-anointed i-am-beloved i-am-blessed i-am-called i-am-child-of-god i-am-chosen ' +
        'i-am-commissioned i-am-complete i-am-destined i-am-empowered i-am-equipped i-am-eternal ' +
        'i-am-fearfully-wonderfully-made i-am-forgiven i-am-free i-am-fruitful i-am-gods-masterpiece ' +
        'i-am-holy i-am-justified i-am-light-of-world i-am-loved i-am-new-creation i-am-overcoming ' +
        'i-am-radiant i-am-redeemed i-am-salt-of-earth i-am-sanctified i-am-secure i-am-transformed ' +
        'i-am-treasured i-am-victorious',
    )
    expect(identities.map(chapterSlugOf)).toEqual(chapterSlugs)
    for (const { slug, name } of identityKeys) {
      expect(identityByName(name).slug).toBe(slug)
      expect(identityOfChapter(`i-am-${slug}`).slug).toBe(slug)
    }
  })

  test('have one distinct emblem each', () => {
    const paths = identities.map(({ slug }) => emblems[slug])
    expect(new Set(paths).size).toBe(32)
    for (const path of paths) expect(path).toMatch(/^M[-\d.a-zA-Z ]+$/)
  })

  test('return undefined for unknown names', () => {
    expect(identityByName('Perfect')).toBeUndefined()
    expect(identityOfChapter('loved')).toBeUndefined()
  })
})

describe('the parts', () => {
  test('cover the 32 chapters without gaps', () => {
    expect(parts.map(({ numeral, first, last }) => [numeral, first, last])).toEqual([
      ['I', 1, 11],
      ['II', 12, 21],
      ['III', 22, 32],
    ])
    expect(partOf(11).numeral).toBe('I')
    expect(partOf(12).numeral).toBe('II')
    expect(partOf(32).numeral).toBe('III')
    expect(() => partOf(33)).toThrow(RangeError)
  })

  test('and the landing page has the six specified chapters', () => {
    expect(sampleChapters.map(({ slug }) => identityOfChapter(slug).chapter)).toEqual([
      1, 2, 3, 6, 15, 32,
    ])
  })
})

describe('the chapters', () => {
  test('include the four built-in records with the links of the specification', () => {
    const part = 'Foundation Identities'
    expect([...chapters.keys()]).toContain('i-am-chosen')
    expect(links('i-am-holy')).toEqual([1, undefined, 'i-am-loved', part])
    expect(links('i-am-loved')).toEqual([2, 'i-am-holy', 'i-am-child-of-god', part])
    expect(links('i-am-child-of-god')).toEqual([3, 'i-am-loved', 'i-am-forgiven', part])
    expect(links('i-am-chosen')).toEqual([6, 'i-am-redeemed', 'i-am-beloved', part])
  })
})

function links(slug: ChapterSlug): unknown[] {
  const { identity, part, previous, next } = positionOfChapter(slug)
  return [
    identity.chapter,
    previous && chapterSlugOf(previous),
    next && chapterSlugOf(next),
    part.name,
  ]
}
