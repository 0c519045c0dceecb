import { describe, expect, test } from 'vitest'
import { keptFields, loadContent } from '../../../scripts/content/load.ts'
import { readContentFiles } from '../../../scripts/content/reading.ts'
import { identities } from '../../../src/book/identities.ts'
import { giveawayOf } from '../../../src/giveaway/giveaway.ts'

const { content, problems, samples } = await loadContent()
const { guides, notices, labels, pages } = content
const [giveaway] = content.giveaways.giveaways

test('the content files have no mistake', () => {
  expect(problems).toEqual([])
})

test('every mark of sample copy is found, with its line', async () => {
  const marks = [...(await readContentFiles('content'))].flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) => (/^[ -]*sample: true$/.test(line) ? `${file}:${index + 1}` : [])),
  )
  expect(samples.map(({ file, line }) => `${file}:${line}`).toSorted()).toEqual(marks.toSorted())
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
    expect(labels.contest.entryForm.agreement).toBe(
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
    const { id: _, opensAt: opens, closesAt: closes, ...words } = giveaway
    expect([opens, closes]).toHaveLength(2)
    for (const text of textsIn([words, labels.contest, content.giveaways.rules, notices])) {
      expect(text).not.toMatch(/\b(July|August|20\d\d)\b/)
    }
  })
})

test('the privacy page names the sponsor as controller, and how long entries are kept', () => {
  const { name, address } = giveaway.sponsor
  const text = textsIn(pages.privacy).join('\n')
  expect(text).toContain(`${name}, ${address},`)
  expect(text).toContain('{retentionMonths} months after they came in')
})

test('the privacy page lists what each form keeps, by the field tables', () => {
  const text = textsIn(pages.privacy).join('\n')
  const lists = Object.values(keptFields(labels))
  expect(lists).toHaveLength(2)
  for (const list of lists) expect(text).toContain(list)
  for (const kept of Object.values(labels.forms.kept)) expect(lists.join()).toContain(kept)
})

/** Every text in a piece of content, however deep. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.values(content).flatMap(textsIn)
}

function words(text: string): number {
  return text.trim().split(/\s+/).length
}
