import type { Submission } from '../../../../src/delivery/submission.ts'
import type { Crowd } from './crowd.ts'
import { books } from './ledger.ts'
import type { World } from './world.ts'

/** Everything that contradicts "accepted = delivered, each exactly once". */
export function contradictions(world: World, { everybody, acknowledged }: Crowd): string[] {
  const wrong: string[] = []
  const rows = world.ledger.rows()
  const { accepted, sum } = books(world.ledger)
  if (accepted !== sum) wrong.push(`books: accepted ${accepted}, rows ${sum}`)
  if (world.queue.bodies().length > 0)
    wrong.push(`queue still holds ${world.queue.bodies().length}`)
  const open = rows.filter(({ status }) => status !== 'delivered' && status !== 'quarantined')
  if (open.length > 0) wrong.push(`${open.length} rows not delivered`)

  const inLedger = rows.filter(({ hold }) => hold === null).map(({ payload }) => payload)
  const atUpstream = [...world.upstream.taken.values()].map(({ body }) => body)
  if (!sameMultiset(inLedger, atUpstream)) wrong.push('ledger and upstream differ')

  // Known from the visitors alone, without the ledger: who was told yes, and who ever asked.
  const people = new Set(rows.map((row) => `${row.kind} ${row.email_key} ${row.payload}`))
  if (people.size !== rows.length) wrong.push('somebody is in the ledger twice')
  const asked = new Set(everybody.map(personOf))
  for (const person of people) if (!asked.has(person)) wrong.push(`nobody asked for ${person}`)
  for (const one of acknowledged) if (!people.has(personOf(one))) wrong.push(`lost ${one.id}`)
  if (world.upstream.overlaps() > 0) wrong.push('a row was sent twice at the same time')
  if (new Set(atUpstream).size !== atUpstream.length) wrong.push('something was delivered twice')
  if (world.lines.some((line) => /example\.org|Reader|Entrant/.test(line)))
    wrong.push('a log line names somebody')
  return wrong
}

// What a person has sent is kept as often as it differs: a changed entry is held as a version of the first.
function personOf({ kind, emailKey, payload }: Submission): string {
  return `${kind} ${emailKey} ${JSON.stringify(payload)}`
}

function sameMultiset(a: string[], b: string[]): boolean {
  const [left, right] = [a.toSorted(), b.toSorted()]
  return left.length === right.length && left.every((value, index) => value === right[index])
}
