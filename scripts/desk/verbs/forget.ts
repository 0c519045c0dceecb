import { erase } from '../erase.ts'
import type { Ask, Row } from '../ledger/ask.ts'
import { lookUp, type PersonRecords } from '../person.ts'
import { instant } from '../times.ts'
import { needsYes, type Verb, type VerbResult } from '../verb.ts'

export const forget: Verb = {
  name: 'forget',
  summary: 'Erases a person from the ledger; without --yes it lists what would go.',
  subject: { name: 'email', says: "the person's address, in any spelling" },
  options: {
    exact: { says: 'only this address, not its plus tags and Gmail dots' },
    yes: { says: 'erases what was listed' },
  },
  run: ({ ask, given }) => {
    const { flags, subject } = given
    return forgetPerson(ask, subject, { exact: flags.has('exact'), yes: flags.has('yes') })
  },
}

/** Looks the person up and, with `yes`, erases them in one call. */
function forgetPerson(
  ask: Ask,
  address: string,
  { exact = false, yes = false }: { exact?: boolean; yes?: boolean },
): VerbResult {
  const records = lookUp(ask, address, exact)
  const { rows, deadLetters } = records
  if (rows.length + deadLetters.length + records.receipts.length === 0)
    return { lines: ['Nothing is kept of this person.', ...LATER], data: { erased: 0 }, exit: 1 }
  const found = [
    ...rows.map(rowText),
    ...deadLetters.map((each) => `dead letter ${each['message_id']}`),
  ]
  const upstream = upstreamOf(records)
  if (!yes) return needsYes([...found, ...upstream], { found, upstream })
  erase(ask, {
    ids: textsOf(rows, 'id'),
    deadLetters: textsOf(deadLetters, 'message_id'),
    receipts: textsOf(records.receipts, 'receipt'),
  })
  const erased = rows.length + deadLetters.length
  return {
    lines: [...found, `${erased} erased.`, ...upstream, ...LATER],
    data: { erased, found, upstream },
  }
}

const LATER = [
  "D1's Time Travel and the desk's own backups keep a copy until they expire: make new backups and delete the old ones.",
  'What lies in the spill queue cannot be searched: run this again when status shows that nothing waits there.',
]

/** What was sent, or may have been, and must be erased at the services by hand: one line for each spelling. */
function upstreamOf({ rows }: PersonRecords): string[] {
  const tried = rows.filter(({ attempts, delivered_at: at }) => Number(attempts) > 0 || at !== null)
  const lines = tried.map(({ kind, payload, form_id: form }) => {
    const { email } = JSON.parse(String(payload)) as { email: string }
    return kind === 'newsletter'
      ? `Erase ${email} at the newsletter service as well.`
      : `Erase ${email} at the form service as well, in form ${form ?? 'of the configuration'}.`
  })
  return [...new Set(lines)]
}

function rowText({ kind, status, email_key: key, received_at: at, id }: Row): string {
  return `${kind} of ${key}, ${instant(at)}, ${status}, ${id}`
}

function textsOf(rows: readonly Row[], column: string): string[] {
  return rows.map((row) => String(row[column]))
}
