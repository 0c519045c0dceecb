import { z } from 'zod'
import type { ProseElement, Section } from '../../../src/core/content/prose.ts'
import { plainText } from '../plain-text.ts'

const block = z.custom<ProseElement>()

/** A section, or the prose above the first heading (`text`). */
function blocks(hint: string) {
  return z.array(block, hint).nonempty(hint)
}

/** A section that is one list, as its items. */
function listOf(hint: string, isRight = (count: number) => count > 0) {
  return z
    .array(block, hint)
    .transform(([list, ...more]) => {
      const items = more.length === 0 && /^[ou]l$/.test(list?.type ?? '') ? list?.children : []
      return (items as ProseElement[]).map(({ children = [] }) => children)
    })
    .refine(({ length }) => isRight(length), hint)
}

const noText = z.undefined('write a heading above this text, like ## What to expect').optional()

/** Any sections, each with this advice if it is empty, and the text above the first one. */
function sections(empty: string, text: z.ZodType<ProseElement[] | undefined>) {
  return z
    .object({ text })
    .catchall(blocks(empty))
    .transform((prose) => ({ text: prose.text ?? [], sections: sectionsOf(prose) }))
}

function sectionsOf(prose: Readonly<Record<string, ProseElement[] | undefined>>): Section[] {
  return Object.entries(prose).flatMap(([name, blocks = []]) => {
    const [, heading] = /^## (.+)/.exec(name) ?? []
    return heading ? [{ heading, blocks }] : []
  })
}

export const previewProse = z
  .strictObject({
    text: blocks('write the opening of the chapter below the fields'),
    '## What you will discover': listOf(
      'write a list of exactly four, each beginning with "- "',
      (count) => count === 4,
    ),
    '## Why this matters': blocks('write one paragraph or more below it'),
    '## In the complete chapter': listOf(
      'write a list of the section titles, each beginning with "- "',
    ),
  })
  .transform((prose) => ({
    teaser: prose.text,
    whatYouWillDiscover: prose['## What you will discover'],
    whyThisMatters: prose['## Why this matters'],
    /** The section titles of the complete chapter, or of the book. */
    contentStructure: prose['## In the complete chapter'],
  }))

export const guideProse = sections(
  'write what to do on this day below it',
  blocks('write what the identity means below the fields'),
)
  .refine((prose) => prose.sections.length === 3, {
    path: ['text'],
    error: 'write three sections with a ## heading each, one for each of the first three days',
  })
  .transform((prose) => ({ meaning: prose.text, practices: prose.sections }))

export const pageProse = sections('write a paragraph below this heading', noText)
  .refine((prose) => prose.sections.length > 0, {
    path: ['text'],
    error: 'write at least one section below, with a ## heading',
  })
  .transform((prose) => ({ sections: prose.sections }))

export const mailProse = sections(
  'write a paragraph below this heading',
  blocks('write the mail below the fields'),
)

/** Where a mail of the series has the text of its day. */
export function isDayText(block: ProseElement): boolean {
  return plainText([block]) === '{{section}}'
}

const DAYS = 32

export const mailSeriesProse = mailProse
  .refine(({ text }) => text.some(isDayText), {
    path: ['text'],
    error: 'write {{section}} between empty lines, where each day’s text goes',
  })
  .superRefine(({ sections }, context) => {
    const days = Array.from({ length: Math.max(DAYS, sections.length) }, (_, index) => index + 1)
    const isThere = (day: number) => sections[day - 1]?.heading.startsWith(`Day ${day}: `)
    const wrong = days.find((day) => day > DAYS || !isThere(day))
    if (wrong === undefined) return
    const { heading } = sections[wrong - 1] ?? {}
    context.addIssue({
      code: 'custom',
      path: [heading ? `## ${heading}` : 'text'],
      message: `write the heading like ## Day ${wrong}: I Am Loved; each of the ${DAYS} days has one section, in order`,
    })
  })

const paragraphs = blocks('write a sentence or paragraphs below this heading')

/** `pages/press.md`: the book and the author in three lengths, with their word counts, and two more. */
export const pressProse = z
  .strictObject({
    text: noText,
    '## The book in a sentence': paragraphs,
    '## The book in a paragraph': paragraphs,
    '## The book in full': paragraphs,
    '## The author in a sentence': paragraphs,
    '## The author in a paragraph': paragraphs,
    '## The author in full': paragraphs,
    '## Rights': paragraphs,
    '## Contact': paragraphs,
  })
  .transform((prose) => {
    const texts = sectionsOf(prose)
    const counted = texts.map((section) => ({ ...section, words: wordsIn(section.blocks) }))
    return { book: counted.slice(0, 3), author: counted.slice(3, 6), more: texts.slice(6) }
  })

function wordsIn(blocks: readonly ProseElement[]): number {
  return blocks.flatMap((block) => plainText([block]).match(/[^\s-]\S*/g) ?? []).length
}
