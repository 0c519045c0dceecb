import { giveawayPlaceholders, rulePlaceholders } from '../../src/core/content/placeholders.ts'
import { nearest } from '../../src/core/text/words.ts'

const mailNames = [
  'first_name',
  'profile_url',
  'unsubscribe_link',
  'sender_name',
  'sender_postal_address',
  'site',
  'author_name',
  'book_title',
  'buy_link',
  'review_link',
  'giveaway_id',
  'day',
  'title',
  'section',
  'goodbye',
  'day1_sentence',
  'day1_verse',
  'day1_reference',
  // A person or the form service fills in these.
  'full_name',
  'bonus_link',
  'answer_by',
  'answer_by_time',
  'public_name',
] as const

/** Every name that the site fills in. A fact needs another one. */
export const siteNames = [
  ...rulePlaceholders,
  ...mailNames,
  'names',
  'retentionMonths',
  'email',
  'oneEntry',
  'correction',
  'signupFields',
  'entryFields',
  'number',
  'first',
  'second',
  'third',
  'questions',
  'product',
] as const

type SiteName = (typeof siteNames)[number]
/** A name in braces; in mails `{first_name}`, because theirs are in double braces. */
export type Placeholder = SiteName | `{${SiteName}}`

export const mailPlaceholders = [...mailNames, ...giveawayPlaceholders].map(
  (name) => `{${name}}` as const,
)

/** Safe in any YAML text without quotation marks. */
export const FACT = /^[^"'\\\n:#{}]+$/

/** Replaces names in braces with their values. Double braces are those of mails. */
export function fillIn(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/(?<!\{)\{([^{}]+)\}(?!\})/g, (found, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? found) : found,
  )
}

/** The advice for each brace that does not belong to one of these names. */
export function placeholderMistakes(text: string, names: readonly string[]): string[] {
  const allowed = names.map((name) => `{${name}}`)
  // `{{name}}`, `{name}`, or a brace alone.
  const parts = text.match(/\{\{[^{}]*\}\}|\{[^{}]*\}|[{}]/g) ?? []
  return parts
    .filter((part) => !allowed.includes(part))
    .map((part) => {
      if (allowed.length === 0)
        return `remove the braces around "${part}", or write the name below facts in book.yaml`
      const guess = nearest(part, allowed)
      return `unknown name "${part}"; ${guess ? `write ${guess}` : `known names: ${allowed.join(', ')}`}`
    })
}
