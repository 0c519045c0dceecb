import { describe, expect, test } from 'vitest'
import * as book from '../../src/content/book'
import { chapters } from '../../src/content/chapters'
import * as giveawayWords from '../../src/content/giveaway'
import { guides } from '../../src/content/guides'
import { chapterSlugs, identities } from '../../src/content/identities'
import { accessibility, privacy, support, terms } from '../../src/content/legal'
import { notices } from '../../src/content/notices'
import { parts, sampleChapters } from '../../src/content/parts'
import { samples } from '../../src/content/samples'
import { testimonials } from '../../src/content/testimonials'
import { giveawayDates } from '../../src/domain/dates'
import { readInstant } from '../../src/domain/giveaway'
import {
  chapterSlugOf,
  identityByName,
  identityOfChapter,
  partOf,
} from '../../src/domain/identities'
import { fill } from '../../src/domain/words'

/** Every text in a piece of content, however deep. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.values(content).flatMap(textsIn)
}

function placesIn(content: unknown): string[] {
  return textsIn(content).flatMap((text) =>
    [...text.matchAll(/\{(.*?)\}/g)].map(([, name]) => name ?? ''),
  )
}

function words(text: string): number {
  return text.trim().split(/\s+/).length
}

const REFERENCE = /^(\d )?[A-Z][a-z]+ \d+:\d+(-\d+)? \((WEB|KJV)\)$/

describe('the identities', () => {
  test('are the 32 of the specification with its chapter numbers', () => {
    expect(identities.map(({ name, chapter }) => `${name} ${chapter}`).join(', ')).toBe(
      'Holy 1, Loved 2, Child of God 3, Forgiven 4, Redeemed 5, Chosen 6, Beloved 7, ' +
        'Fearfully Wonderfully Made 8, New Creation 9, Salt of Earth 10, Light of World 11, Blessed 11, ' +
        'Victorious 12, Free 13, Secure 14, Equipped 15, Called 16, Anointed 17, Justified 18, ' +
        'Sanctified 19, Complete 20, Accepted 21, Treasured 22, Empowered 23, Transformed 24, ' +
        'Commissioned 25, Overcoming 26, Fruitful 27, Radiant 28, Destined 29, Eternal 30, Masterpiece 32',
    )
  })

  test('and the chapter slugs belong together one to one', () => {
    expect(new Set(chapterSlugs).size).toBe(32)
    expect(identities.map(chapterSlugOf).toSorted()).toEqual([...chapterSlugs].toSorted())
    for (const identity of identities) {
      expect(identityByName(identity.name)).toBe(identity)
      expect(identityOfChapter(chapterSlugOf(identity))).toBe(identity)
      expect(identity.chapterLabel).toContain(`Chapter ${identity.chapter}: `)
    }
  })

  test('have an emoji, a name and a description each of its own', () => {
    for (const field of ['emoji', 'name', 'description', 'chapterLabel'] as const) {
      expect(new Set(identities.map((identity) => identity[field])).size).toBe(32)
    }
  })

  test('that nobody knows are not found', () => {
    expect(identityByName('Perfect')).toBeUndefined()
    expect(identityOfChapter('loved')).toBeUndefined()
  })
})

describe('the guides', () => {
  test('exist for every identity, and fit one sheet', () => {
    expect(Object.keys(guides)).toEqual(identities.map(({ slug }) => slug))
    for (const { meaning, verse, verseReference, practices } of Object.values(guides)) {
      expect(words(meaning)).toBeGreaterThanOrEqual(60)
      expect(words(meaning)).toBeLessThanOrEqual(90)
      expect(verse).toMatch(/^[A-Z].*[.!?]”?$/)
      expect(verseReference).toMatch(REFERENCE)
      for (const { title, text } of practices) {
        expect(words(title)).toBeLessThanOrEqual(8)
        expect(words(text)).toBeGreaterThanOrEqual(20)
        expect(words(text)).toBeLessThanOrEqual(40)
      }
    }
  })

  test('never say the same thing twice', () => {
    const texts = textsIn(Object.values(guides))
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('the parts', () => {
  test('cover the 32 chapters without a gap', () => {
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

  test('and the six sample chapters agree with the identities', () => {
    expect(sampleChapters.map(({ number }) => number)).toEqual([1, 2, 3, 6, 15, 32])
    for (const { number, slug, title } of sampleChapters) {
      expect(identityOfChapter(slug).chapterLabel).toBe(`Chapter ${number}: ${title}`)
    }
  })
})

function links(slug: string): unknown[] {
  const chapter = chapters.get(slug)
  return [chapter?.number, chapter?.prevChapter, chapter?.nextChapter, chapter?.part]
}

describe('the chapters', () => {
  test('include the four built-in records with the links of the specification', () => {
    const part = 'Foundation Identities'
    expect(links('i-am-holy')).toEqual([1, undefined, 'i-am-loved', part])
    expect(links('i-am-loved')).toEqual([2, 'i-am-holy', 'i-am-child-of-god', part])
    expect(links('i-am-child-of-god')).toEqual([3, 'i-am-loved', 'i-am-forgiven', part])
    expect(links('i-am-chosen')).toEqual([6, 'i-am-redeemed', 'i-am-beloved', part])
  })

  test('resolve their links, stand in their part and have four discoveries', () => {
    for (const chapter of chapters.values()) {
      const linked = [chapter.nextChapter, chapter.prevChapter ?? chapter.nextChapter]
      expect(chapterSlugs).toEqual(expect.arrayContaining(linked))
      expect(chapter.part).toBe(partOf(chapter.number).name)
      expect(chapter.whatYouWillDiscover).toHaveLength(4)
      expect(chapter.contentStructure.length).toBeGreaterThan(0)
      expect(chapter.verseReference).toMatch(REFERENCE)
      for (const text of textsIn(chapter)) expect(text.trim()).not.toBe('')
    }
  })

  test('agree with their identity in number, emoji and title', () => {
    for (const [slug, { number, emoji, title }] of chapters) {
      const identity = identityOfChapter(slug)
      if (identity === undefined) continue
      expect(identity).toMatchObject({ chapter: number, emoji })
      expect(identity.chapterLabel).toBe(`Chapter ${number}: ${title}`)
    }
  })
})

describe('the testimonials', () => {
  test('are five, each rated 5', () => {
    expect(testimonials.map(({ rating }) => rating)).toEqual([5, 5, 5, 5, 5])
    expect(new Set(testimonials.map(({ name }) => name)).size).toBe(5)
  })
})

describe('the notices', () => {
  test('say what the specification says', () => {
    expect(notices).toMatchObject({
      signupFailed: { title: 'Signup failed', text: 'Please try again or contact support.' },
      signupIncompleteHome: {
        title: 'Complete the form',
        text: 'Enter your name and email to begin your transformation.',
      },
      signupIncompleteQuiz: {
        title: 'Complete the form',
        text: 'Enter your name and email for premium results.',
      },
      quizSignupSuccess: {
        title: 'Success!',
        text: 'Check your email for your complete identity profile!',
      },
      contestNotStarted: { title: 'Contest Not Started', text: 'The contest starts on {opens}!' },
      contestEnded: { title: 'Contest Ended', text: 'The contest ended on {closes}.' },
      contestIncomplete: {
        title: 'Complete required fields',
        text: 'Please fill out all required fields and agree to the contest rules.',
      },
      contestFailed: {
        title: 'Submission Error',
        text: 'There was an issue submitting your entry. Please try again.',
      },
      contestSuccess: { title: 'Entry Submitted!' },
    })
    expect(giveawayWords.giveaway.form.agreement).toBe(
      'I agree to the contest rules and to receive updates via email.',
    )
  })
})

describe('the giveaway', () => {
  const opensAt = readInstant(giveawayWords.opensAt)
  const closesAt = readInstant(giveawayWords.closesAt)

  test('opens and closes by default as specified', () => {
    expect(opensAt?.ms).toBe(Date.UTC(2025, 6, 20, 5))
    expect(closesAt?.ms).toBe(Date.UTC(2025, 7, 19, 4, 59, 59))
  })

  test('names no place that its dates do not fill, and no date of its own', () => {
    if (!opensAt || !closesAt) throw new Error('the default instants cannot be read')
    const known = Object.keys(giveawayDates({ opensAt, closesAt }))
    const { giveaway, rules } = giveawayWords
    for (const place of placesIn([giveaway, notices]))
      expect([...known, 'days', 'yourTime']).toContain(place)
    for (const place of placesIn(rules)) expect([...known, 'sponsor', 'address']).toContain(place)
    for (const text of textsIn([giveaway, rules, notices, book])) {
      expect(text).not.toMatch(/\b(July|August|20\d\d)\b/)
    }
  })
})

describe('the words', () => {
  test('have well-formed places', () => {
    const content = [book, privacy, terms, support, accessibility]
    for (const place of placesIn(content)) expect(place).toMatch(/^[a-z]+$/i)
    for (const text of textsIn(content)) {
      expect(text.split('{').length).toBe(text.split('}').length)
    }
    for (const place of placesIn([privacy, terms, support, accessibility])) {
      expect(place).toBe('email')
    }
  })

  test('are filled by name, and a place without a value throws', () => {
    expect(fill('from {opens} to {closes}, {days}', { opens: 'a', closes: 'b', days: 3 })).toBe(
      'from a to b, 3',
    )
    expect(fill('no place', {})).toBe('no place')
    expect(fill('{a}', { a: '{b} $&' })).toBe('{b} $&')
    expect(() => fill('{opens}', {})).toThrow('{opens}')
    expect(() => fill('{toString}', {})).toThrow('{toString}')
  })
})

describe('the sample copy', () => {
  test('is listed by the file that holds it', () => {
    const files = new Set(samples.map(({ file }) => file))
    for (const file of files) expect(file).toMatch(/^[a-z/-]+\.ts$/)
    expect(new Set(samples.map(({ what }) => what)).size).toBe(samples.length)
  })
})
