import { describe, expect, test } from 'vitest'
import { readContentFiles } from '../../scripts/content/files'
import { loadContent } from '../../scripts/content/load'
import { chapters } from '../../src/content/chapters'
import { emblems } from '../../src/content/emblems'
import { contest, giveaways, rulesOf } from '../../src/content/giveaway'
import { guides } from '../../src/content/guides'
import { chapterSlugs, identities, type ChapterSlug } from '../../src/content/identities'
import { privacy } from '../../src/content/legal'
import { notices } from '../../src/content/notices'
import { doors, parts } from '../../src/content/parts'
import { giveawayDates } from '../../src/domain/dates'
import { giveawayOf } from '../../src/domain/giveaways'
import {
  chapterSlugOf,
  identityByName,
  identityOfChapter,
  partOf,
  placeOfChapter,
} from '../../src/domain/identities'
import { datePlaces } from '../../scripts/content/places'
import { fill } from '../../src/domain/words'

const loaded = await loadContent()
const [giveaway] = giveaways

/** Every text in a piece of content, however deep. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.values(content).flatMap(textsIn)
}

function words(text: string): number {
  return text.trim().split(/\s+/).length
}

test('the content files have no mistake', () => {
  expect(loaded.problems).toEqual([])
})

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
    }
  })

  test('have an emoji, a name and a description each of its own', () => {
    for (const field of ['emoji', 'name', 'description', 'chapterLabel'] as const) {
      expect(new Set(identities.map((identity) => identity[field])).size).toBe(32)
    }
  })

  test('have an emblem each of its own, one absolute path', () => {
    const paths = identities.map(({ slug }) => emblems[slug])
    expect(new Set(paths).size).toBe(32)
    for (const path of paths) expect(path).toMatch(/^M[-\d.a-zA-Z ]+$/)
  })

  test('that nobody knows are not found', () => {
    expect(identityByName('Perfect')).toBeUndefined()
    expect(identityOfChapter('loved')).toBeUndefined()
  })
})

describe('the guides', () => {
  test('exist for every identity, and fit one sheet', () => {
    expect(Object.keys(guides)).toEqual(identities.map(({ slug }) => slug))
    for (const { meaning, verse, practices } of Object.values(guides)) {
      expect(words(textsIn(meaning).join(' '))).toBeLessThanOrEqual(95)
      expect(verse).toMatch(/^(… )?“?[A-Z].*[.!?…]”?$/)
      for (const { heading, blocks } of practices) {
        expect(words(heading)).toBeLessThanOrEqual(8)
        expect(words(textsIn(blocks).join(' '))).toBeLessThanOrEqual(42)
      }
    }
  })

  test('never say the same thing twice', () => {
    const texts = Object.values(guides).flatMap(({ meaning, verse, practices }) =>
      textsIn([meaning, verse, practices]).filter((text) => text !== 'paragraph'),
    )
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

  test('and the landing page opens six doors', () => {
    expect(doors.map(({ slug }) => identityOfChapter(slug).chapter)).toEqual([1, 2, 3, 6, 15, 32])
  })
})

function links(slug: ChapterSlug): unknown[] {
  const { identity, part, previous, next } = placeOfChapter(slug)
  return [
    identity.chapter,
    previous && chapterSlugOf(previous),
    next && chapterSlugOf(next),
    part.name,
  ]
}

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
    expect(contest.form.agreement).toBe(
      'I agree to the contest rules and to receive updates via email.',
    )
  })
})

describe('the giveaway', () => {
  const specified = giveawayOf(giveaway)

  test('is posted to the form of the specification, and opens and closes as it says', () => {
    expect([specified.id, specified.formId]).toEqual(['2025-07', 'contest'])
    expect(specified.opensAt.ms).toBe(Date.UTC(2025, 6, 20, 5))
    expect(specified.closesAt.ms).toBe(Date.UTC(2025, 7, 19, 4, 59, 59))
  })

  test('has its dates from the two instants alone', () => {
    expect(Object.keys(giveawayDates(specified))).toEqual(datePlaces)
    const { id: _, opensAt: opens, closesAt: closes, ...words } = giveaway
    expect([opens, closes]).toHaveLength(2)
    for (const text of textsIn([words, contest, rulesOf(giveaway), notices])) {
      expect(text).not.toMatch(/\b(July|August|20\d\d)\b/)
    }
  })
})

test('the privacy page names the sponsor as controller, and how long entries are kept', () => {
  const { name, address } = giveaway.sponsor
  const text = textsIn(privacy).join('\n')
  expect(text).toContain(`${name}, ${address},`)
  expect(text).toContain('{retentionMonths} months after they came in')
})

describe('the words', () => {
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

test('every mark of sample copy is found, with its line', async () => {
  const marks = [...(await readContentFiles('content'))].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) => (/^[ -]*sample: true$/.test(line) ? `${file}:${index + 1}` : [])),
  )
  expect(loaded.samples.map(({ file, line }) => `${file}:${line}`).toSorted()).toEqual(
    marks.toSorted(),
  )
})
