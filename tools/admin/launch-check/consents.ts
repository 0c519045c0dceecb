import { giveawayAt } from '../../../src/core/giveaway/giveaway.ts'
import { states } from '../../../src/server/ledger/submission.ts'
import { listed, quoted } from '../../ledger/ledger.ts'
import type { CommandContext } from '../context.ts'

/**
 * Words that are not deployed, or that have changed since a giveaway opened. A deploy records the words that
 * people agree to from then on, so this reads hardly any entries. `consents`: the hash of each form's words.
 */
export function consentFindings(
  { query, configuration, now }: Pick<CommandContext, 'query' | 'configuration' | 'now'>,
  consents: Readonly<Record<string, string>>,
) {
  const openGiveaways = configuration.giveaways.filter(
    (giveaway) => giveawayAt(giveaway, now).phase === 'open',
  )
  const words = Object.entries(consents)
  const [deployed = [], ...outdatedEntries] = query(
    `SELECT form FROM consents WHERE (form, hash) IN (VALUES ${words.map(listed).join(', ')})`,
    ...openGiveaways.map(
      ({ id, opensAt }) => `SELECT 1 FROM submissions INDEXED BY by_time
        WHERE kind = 'entry' AND status IN ${listed(states)} AND giveaway = ${quoted(id)}
          AND received_at >= ${opensAt.ms} AND received_at < coalesce((
            SELECT since FROM consents WHERE (form, hash) = ${listed([id, consents[id] ?? ''])}), ${now})
        LIMIT 1`,
    ),
  )
  const forms = words.map(([form]) => form)
  const missing = forms.filter((form) => !deployed.some((row) => row['form'] === form)).join(', ')
  return [
    missing !== '' && `The words of ${missing} are not those of the site: npm run deploy`,
    ...openGiveaways.map(
      ({ id }, n) =>
        outdatedEntries[n]!.length > 0 &&
        `content/giveaways/${id}.md: the first entrants agreed to other dates, rules or privacy words: put them back (the dashboard shows them with an entry)`,
    ),
  ]
}
