import type { Inline } from '../../src/content/types.ts'
import { giveawayDates, ruleValues } from '../../src/giveaway/dates.ts'

const instant = { ms: 0, offsetMinutes: 0 }
const giveaway = {
  id: '',
  formId: '',
  opensAt: instant,
  closesAt: instant,
  winners: 1,
  wonBy: [],
  answerDays: 0,
}

/** What is filled in for any giveaway: its dates, in every text about it, and more in its rules. */
export const datePlaceholders = Object.keys(giveawayDates(giveaway))
export const rulePlaceholders = Object.keys(
  ruleValues(giveaway, { sponsor: { name: '', address: '' } }),
)

/** Which placeholders are valid. */
export type PlaceholderRules = {
  /** Those that the page fills in. */
  placeholders: readonly string[]
  /** Those with a fixed value in each build. */
  fixed: Readonly<Record<string, Inline>>
}

/** A text with its fixed placeholders filled in. `report` hears of those that nothing fills in. */
export function withPlaceholders(
  text: string,
  { placeholders, fixed }: PlaceholderRules,
  report: (advice: string) => void,
): Inline[] {
  return text
    .split(/(\{[^{}]*\})/)
    .filter(Boolean)
    .map((part) => {
      const isPart = (name: string) => part === `{${name}}`
      const value = Object.entries(fixed).find(([name]) => isPart(name))?.[1]
      if (value !== undefined) return value
      if (/[{}]/.test(part) && !placeholders.some(isPart)) {
        report(placeholderAdvice(part, [...placeholders, ...Object.keys(fixed)]))
      }
      return part
    })
    .reduce<Inline[]>(joined, [])
}

export function placeholderAdvice(found: string, placeholders: readonly string[]): string {
  if (placeholders.length === 0)
    return `take the braces around "${found}" away, or write it below facts in book.yaml`
  const known = placeholders.map((name) => `{${name}}`).join(', ')
  return `nothing is filled in for "${found}"; what can be is ${known}`
}

function joined(parts: Inline[], part: Inline): Inline[] {
  const last = parts.at(-1)
  if (typeof last !== 'string' || typeof part !== 'string') return [...parts, part]
  return [...parts.slice(0, -1), last + part]
}
