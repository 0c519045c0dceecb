import { hash } from 'node:crypto'
import { plainText } from './plain-text.ts'
import { entryForm } from '../../src/views/giveaway/labels.ts'
import { entryFields } from '../../src/core/forms/fields.ts'
import type { Section } from '../../src/core/content/prose.ts'
import { ruleValues } from '../../src/core/giveaway/dates.ts'
import { giveawayOf } from '../../src/core/giveaway/giveaway.ts'
import { fill } from '../../src/core/text/words.ts'
import type { Content } from './load.ts'

export function consentHashes(content: Content): Record<string, string> {
  const entries = Object.entries(consentWords(content))
  return Object.fromEntries(entries.map(([form, words]) => [form, hash('sha256', words)]))
}

/** The consent text of each form (`homepage`, `quiz`, or a giveaway's id), with the rules and the privacy page. */
export function consentWords({ list, pages, giveaways }: Content): Record<string, string> {
  const { title, sections, retentionMonths } = pages.prose.privacy
  const values = { retentionMonths: String(retentionMonths) }
  const privacy = `${title}\n\n${fill(sectionsText(sections), values)}`
  const words = (...parts: string[]) => [...parts, privacy].join('\n\n')
  const ofGiveaways = giveaways.giveaways.map((giveaway) => {
    const { id, opensAt, closesAt, sponsor, openTo, statement } = giveaway
    const rules = sectionsText(giveaways.rules[id] ?? [])
    return [
      id,
      words(
        entryFields.agreement.label,
        openTo && statement ? fill(statement, { openTo }) : '',
        entryForm.submit,
        `${opensAt} - ${closesAt}`,
        `${sponsor.name}, ${sponsor.address}`,
        fill(rules, ruleValues(giveawayOf(giveaway), giveaway)),
      ),
    ] as const
  })
  return {
    homepage: words(list.signup.text, list.signup.button, list.signup.privacy),
    quiz: words(list.profile.text, list.profile.submit, list.profile.consent),
    ...Object.fromEntries(ofGiveaways),
  }
}

function sectionsText(sections: readonly Section[]): string {
  return sections
    .map(({ heading, blocks }) =>
      [heading, ...blocks.map((block) => plainText([block]))].join('\n\n'),
    )
    .join('\n\n')
}
