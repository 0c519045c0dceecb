import { kinds } from '../src/delivery/submission.ts'
import { DAY_MS } from '../src/lib/dates.ts'
import { listed, quoted } from './ledger.ts'
import { addressesIn } from './mailing-list.ts'
import { Refused } from './refused.ts'
import { instant, sinceOf, sinceOption } from './times.ts'
import {
  defineCommand,
  type ContextWith,
  needsYes,
  type Options,
  type CommandResult,
} from './command.ts'

const options = {
  kind: { value: 'kind', says: 'of which kind', choices: kinds, required: true },
  since: { ...sinceOption, required: true },
  without: {
    value: 'file',
    says: 'signups: leaves out whose address stands in this file, as a service writes who has unsubscribed',
  },
  'nobody-unsubscribed': { says: 'signups: there is nobody to leave out' },
  yes: { says: 'does it' },
} as const satisfies Options

export const resend = defineCommand({
  name: 'resend',
  summary: 'Sends again what was delivered, after you have changed or emptied the service.',
  options,
  run: resendDelivered,
})

/** So many rows come due each minute: services take more, so new rows and those that fail go on beside them. */
const PER_MINUTE = 10
/** How many ids one statement names: D1 takes 100 kB of SQL. */
const BATCH = 1000

/** Not those of the last day: an interrupted run is run again, and nobody gets two mails. */
const resentSince = (instant: number) =>
  `EXISTS (SELECT 1 FROM json_each(tries) t WHERE t.value ->> 1 = 'resent' AND t.value ->> 0 > ${instant})`

function resendDelivered({
  ask,
  given,
  now,
  progress,
}: ContextWith<typeof options>): CommandResult {
  const { kind, since: sinceText, without } = given.options
  const isSignups = kind === 'newsletter'
  const decided = [without !== undefined, given.options['nobody-unsubscribed']].filter(Boolean)
  if (decided.length !== (isSignups ? 1 : 0))
    throw new Refused(
      isSignups
        ? 'Who has unsubscribed must get no mail: say --without a file of them, or --nobody-unsubscribed.'
        : 'Nobody unsubscribes from a giveaway: --without and --nobody-unsubscribed are for signups.',
    )
  const gone = without === undefined ? new Set() : addressesIn(without)
  const since = sinceOf(sinceText, now)!
  const [delivered = []] = ask(
    `SELECT id, email_key FROM submissions INDEXED BY by_time
      WHERE kind = ${quoted(kind)} AND received_at >= ${since} AND status = 'delivered' AND NOT ${resentSince(now - DAY_MS)}
      ORDER BY received_at, id`,
  )
  const ids = delivered.filter((row) => !gone.has(row['email_key'])).map((row) => String(row['id']))
  const leftOut = delivered.length - ids.length
  const lines = [
    `${ids.length} of ${kind} since ${instant(since)}, ${PER_MINUTE} a minute; ${leftOut} left out`,
  ]
  const data = { count: ids.length, leftOut }
  if (ids.length === 0) return { lines: [`None: ${lines[0]}`], data, exit: 1 }
  if (!given.options.yes) return needsYes([`Would be sent again: ${lines[0]}`], data)
  const step = progress(ids.length)
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH)
    ask(dueAgain(batch, now, from))
    step(batch.length)
  }
  return { lines: [`Is sent again: ${lines[0]}`], data: { ...data, done: true } }
}

/** Rows that have been tried before, so that new ones are sent first. What happened to them stays in `tries`. */
function dueAgain(ids: readonly string[], now: number, before: number): string {
  const dueAt = `${now} + (${before} + n) * ${60_000 / PER_MINUTE}`
  return `UPDATE submissions SET status = 'pending', delivered_at = NULL, attempts = 1, unclear = 0, refused_at = NULL,
      next_attempt_at = ${dueAt}, waiting_since = ${dueAt}, tries = json_insert(tries, '$[#]', json_array(${now}, 'resent'))
    FROM (SELECT id AS which, row_number() OVER (ORDER BY received_at, id) - 1 AS n FROM submissions WHERE id IN ${listed(ids)})
    WHERE id = which AND status = 'delivered'`
}
