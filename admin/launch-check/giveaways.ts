import { consents } from 'virtual:content/consent'
import { giveaways as written } from 'virtual:content/giveaways'
import { states } from '../../src/delivery/submission.ts'
import type { Giveaway } from '../../src/giveaway/giveaway.ts'
import type { CommandContext } from '../command.ts'
import { listed, quoted } from '../ledger.ts'

/** What is wrong with the dates of a giveaway at an instant. */
export function dateFindings(giveaway: Giveaway, now: number, isSample: boolean) {
  const { id, opensAt, closesAt, winners, wonBy } = giveaway
  const file = `content/giveaways/${id}.md`
  const own = written.find((each) => each.id === id)
  const isMoved =
    Date.parse(own?.opensAt ?? '') !== opensAt.ms || Date.parse(own?.closesAt ?? '') !== closesAt.ms
  const next = isSample
    ? 'content/README.md, "Replace the sample giveaway"'
    : 'draw (docs/admin.md), then add a file for the next one'
  return [
    // The words that each entry is stored with have the dates of the file.
    isMoved &&
      now < opensAt.ms &&
      `${file}: write the dates of CONTEST_OPENS_AT and CONTEST_CLOSES_AT there, and remove the settings`,
    closesAt.ms < now &&
      wonBy.length < winners &&
      `${file}: it is over, and ${wonBy.length} of ${winners} accepted: ${next}`,
  ]
}

/**
 * Words that are not deployed, or that have changed since a giveaway opened. A deploy records the words that people agree to from then
 * on, so this reads hardly any entries.
 */
export function consentFindings({
  query,
  configuration,
  now,
}: Pick<CommandContext, 'query' | 'configuration' | 'now'>) {
  const open = configuration.giveaways.filter(
    ({ opensAt, closesAt }) => opensAt.ms <= now && now <= closesAt.ms,
  )
  const words = Object.entries(consents)
  const [deployed = [], ...earlier] = query(
    `SELECT form FROM consents WHERE (form, hash) IN (VALUES ${words.map(listed).join(', ')})`,
    ...open.map(
      ({ id, opensAt }) => `SELECT 1 FROM submissions INDEXED BY by_time
        WHERE kind = 'entry' AND status IN ${listed(states)} AND giveaway = ${quoted(id)} AND received_at >= ${opensAt.ms}
          AND received_at < coalesce((SELECT since FROM consents WHERE (form, hash) = ${listed([id, consents[id] ?? ''])}), ${now})
        LIMIT 1`,
    ),
  )
  const forms = words.map(([form]) => form)
  const missing = forms.filter((form) => !deployed.some((row) => row['form'] === form)).join(', ')
  return [
    missing !== '' && `The words of ${missing} are not those of the site: npm run deploy`,
    ...open.map(
      ({ id }, n) =>
        earlier[n]!.length > 0 &&
        `content/giveaways/${id}.md: the first entrants agreed to other dates, rules or privacy words: put them back ("show <id> --file" writes them)`,
    ),
  ]
}
