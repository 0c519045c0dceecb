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

/** The dates of a giveaway, valid in every text about it; its rules have more. */
export const datePlaceholders = Object.keys(giveawayDates(giveaway))
export const rulePlaceholders = Object.keys(
  ruleValues(giveaway, { sponsor: { name: '', address: '' } }),
)

export type PlaceholderRules = {
  /** Filled in by the page. */
  placeholders: readonly string[]
  /** Filled in by the build, with one value. */
  fixed: Readonly<Record<string, Inline>>
}

/** Fills in fixed placeholders; calls `report` for unknown ones. */
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
    return `remove the braces around "${found}", or write the name below facts in book.yaml`
  const known = placeholders.map((name) => `{${name}}`).join(', ')
  return `unknown name "${found}"; known names: ${known}`
}

function joined(parts: Inline[], part: Inline): Inline[] {
  const last = parts.at(-1)
  if (typeof last !== 'string' || typeof part !== 'string') return [...parts, part]
  return [...parts.slice(0, -1), last + part]
}
