import { kinds, type Kind } from '../../src/delivery/submission.ts'
import { rowsPerMinute, type Upstreams } from '../../src/delivery/upstreams.ts'
import type { Giveaway } from '../../src/giveaway/giveaway.ts'
import { type Ask, listed, quoted, type Row } from '../ledger.ts'
import { Refused } from '../refused.ts'
import { nameOfKind } from '../rows.ts'
import { troubleOf } from '../status.ts'
import type { Finding } from './finding.ts'

/** What the ledger shows: rows that wait, entrants who agreed to other words, and entrants whom no list has. */
export function ledgerFindings(
  ask: Ask,
  where: string,
  { upstreams, giveaways, consents, now }: LedgerQuestion,
): Finding[] {
  try {
    return [
      ...waiting(ask, where, upstreams),
      ...giveaways.flatMap((giveaway) => ofGiveaway(ask, where, giveaway, consents, now)),
    ]
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // There is none yet, or it does not answer.
    return [{ where, says: 'it was not looked at', fix: 'npm run admin -- status', advice: true }]
  }
}

type LedgerQuestion = {
  upstreams: Upstreams
  giveaways: readonly Giveaway[]
  /** The hash of today's words by form: each giveaway's id is one. */
  consents: Readonly<Record<string, string>>
  now: number
}

function ofGiveaway(
  ask: Ask,
  where: string,
  { id, opensAt, closesAt }: Giveaway,
  consents: Readonly<Record<string, string>>,
  now: number,
): Finding[] {
  if (now < opensAt.ms) return []
  const counts = `FROM submissions WHERE kind = 'contest' AND scope = ${quoted(id)} AND status <> 'quarantined'`
  const [[all = {}] = [], [other = {}] = [], exported = []] = ask(
    `SELECT count(*) AS n ${counts}`,
    `SELECT count(*) AS n ${counts} AND consent_hash <> ${quoted(consents[id] ?? '')}`,
    `SELECT 1 FROM entrant_exports WHERE giveaway = ${quoted(id)}`,
  )
  if (Number(all['n']) === 0) return []
  if (now <= closesAt.ms)
    return Number(other['n']) === 0
      ? []
      : [
          {
            where: `giveaway ${id}`,
            says: `${other['n']} of ${all['n']} entrants agreed to other dates, rules or privacy words than those of today`,
            fix: `put them back; "show <id> --words" prints the old ones`,
            step: 'giveaway',
          },
        ]
  return exported.length > 0
    ? []
    : [
        {
          where,
          says: `the ${all['n']} entrants of ${id} were never exported for your mailing list`,
          fix: 'npm run admin -- export --for kit --entrants: docs/services.md, "Entrants"',
          advice: true,
        },
      ]
}

function waiting(ask: Ask, where: string, upstreams: Upstreams): Finding[] {
  const [rows = []] = ask(
    `SELECT u.*, (SELECT count(*) FROM submissions s WHERE s.kind = u.kind AND s.status = 'pending') AS n
      FROM upstreams u WHERE u.kind IN ${listed(kinds)}`,
  )
  return rows.filter(({ n }) => Number(n) > 0).map((row) => waitingOf(row, where, upstreams))
}

function waitingOf(row: Row, where: string, upstreams: Upstreams): Finding {
  const kind = row['kind'] as Kind
  const wait = `${row['n']} ${nameOfKind(kind)} wait`
  const upstream = upstreams[kind]
  const trouble = upstream && troubleOf(row, upstream.name)
  if (trouble) return { where, says: `${trouble.says}: ${wait}`, fix: trouble.advice }
  if (upstream) {
    const says = `${wait}, and are sent ${rowsPerMinute(upstream)} a minute`
    return { where, says, fix: 'npm run admin -- status', advice: true }
  }
  return {
    where,
    says: `${wait}, and are sent as soon as a service is connected`,
    fix:
      kind === 'newsletter'
        ? 'hold --taken-by-csv, if you have put them on the list yourself'
        : 'hold --waiting entries, if the service must not get them yet',
    advice: true,
  }
}
