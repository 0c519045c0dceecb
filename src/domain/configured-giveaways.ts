import { type Giveaway, overlap } from '../giveaway/giveaway.ts'
import { formId, instant } from './setting-formats.ts'
import type { SettingReader } from './setting-reader.ts'
import { giveawayOf } from './written-giveaway.ts'

type Written = Parameters<typeof giveawayOf>[0]

/** The default giveaway's form id: the setting's, unless another giveaway has it. */
export function readFormId(
  { read, unreadable }: SettingReader,
  first: Written,
  others: readonly Written[],
): string {
  const id = read('CONTEST_FORM_ID', formId) ?? first.formId
  if (others.every((other) => other.formId !== id)) return id
  unreadable.push({ setting: 'CONTEST_FORM_ID', expected: 'a form id that no other giveaway has' })
  return first.formId
}

/** The giveaways, the default one with the settings' instants; none when these cannot be read. */
export function readGiveaways(
  { read, unreadable }: SettingReader,
  first: Written,
  others: readonly Written[],
): Giveaway[] {
  const opensAt = read('CONTEST_OPENS_AT', instant, first.opensAt)
  const closesAt = read('CONTEST_CLOSES_AT', instant, first.closesAt)
  if (opensAt === undefined || closesAt === undefined) return []
  if (closesAt.ms < opensAt.ms) {
    unreadable.push({ setting: 'CONTEST_CLOSES_AT', expected: 'later than CONTEST_OPENS_AT' })
    return []
  }
  return [{ ...giveawayOf(first), opensAt, closesAt }, ...others.map(giveawayOf)]
}

// Content files that overlap fail the build, but the settings can move the default giveaway.
export function overlappedBy([first, ...others]: readonly Giveaway[]): string[] {
  return others.filter((other) => first && overlap(first, other)).map(({ id }) => id)
}
