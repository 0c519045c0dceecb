import { createHash } from 'node:crypto'
import type { Block, Inline, LegalPage, Section } from '../../src/content/types.ts'
import { rulePlaces } from '../../src/giveaway/dates.ts'
import { giveawayOf } from '../../src/giveaway/giveaway.ts'
import { fill } from '../../src/lib/words.ts'
import type { Content } from './load.ts'

/**
 * The texts that people accept, by form (`homepage`, `chapter`, `quiz`, or a giveaway's id): the form's text, the giveaway's
 * dates and rules, and the privacy page, all with their placeholders filled in as people read them.
 */
export function consentWords({ labels, pages, giveaways }: Content): Record<string, string> {
  const { capture } = labels.landing
  const { quizResult } = labels['quiz-result']
  const { form } = labels.contest.contest
  const privacy = pageText(pages['privacy'])
  const words = (...parts: string[]) => [...parts, privacy].join('\n\n')
  return {
    homepage: words(capture.text, capture.button, capture.privacy),
    chapter: words(capture.chapter.text, capture.chapter.button, capture.privacy),
    quiz: words(quizResult.unlockText, quizResult.unlockSubmit, quizResult.unlockConsent),
    ...Object.fromEntries(
      giveaways.giveaways.map((giveaway) => {
        const { id, opensAt, closesAt, sponsor } = giveaway
        const rules = sectionsText(giveaways.rules[id] ?? [])
        return [
          id,
          words(
            form.agreement,
            `${form.agreementHelp} ${form.statement}`,
            form.submit,
            `${opensAt} - ${closesAt}`,
            `${sponsor.name}, ${sponsor.address}`,
            fill(rules, rulePlaces(giveawayOf(giveaway), sponsor)),
          ),
        ]
      }),
    ),
  }
}

/** The hash of each form's texts: SHA-256 in hex. */
export function consentHashes(found: Content): Record<string, string> {
  const hashed = Object.entries(consentWords(found)).map(([form, words]) => [form, hashOf(words)])
  return Object.fromEntries(hashed) as Record<string, string>
}

function hashOf(words: string): string {
  return createHash('sha256').update(words).digest('hex')
}

function pageText(page: LegalPage | undefined): string {
  if (page === undefined) return ''
  const text = sectionsText(page.sections)
  return `${page.title}\n\n${fill(text, { retentionMonths: String(page.retentionMonths) })}`
}

function sectionsText(sections: readonly Section[]): string {
  return sections
    .map(({ heading, blocks }) => [heading, ...blocks.map(blockText)].join('\n\n'))
    .join('\n\n')
}

function blockText(block: Block): string {
  if (block.kind === 'paragraph') return inlineText(block.children)
  if (block.kind === 'quotation') return block.blocks.map(blockText).join('\n\n')
  return block.items.map((item) => `- ${inlineText(item)}`).join('\n')
}

function inlineText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => (typeof inline === 'string' ? inline : inlineText(inline.children)))
    .join('')
}
