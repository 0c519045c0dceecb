import { type Ask, quoted, type Row } from './ledger/ask.ts'
import { duration, instant } from './times.ts'
import type { VerbResult } from './verb.ts'

export function storyOf(ask: Ask, row: Row, now: number): VerbResult {
  const [upstreams = [], receipts = []] = ask(
    `SELECT failures, paused_until FROM upstreams WHERE kind = ${quoted(String(row['kind']))}`,
    `SELECT receipt, received_at FROM receipts WHERE submission_id = ${quoted(String(row['id']))} ORDER BY received_at`,
  )
  const tries = JSON.parse(String(row['tries'])) as [at: number, cause: string][]
  const rests = Number(upstreams[0]?.['paused_until'] ?? 0) > now
  const lines = [
    `${row['kind']} ${row['id']}${row['giveaway'] ? ` of ${row['giveaway']}` : ''}`,
    `${instant(row['received_at'])}  accepted by the ${row['via'] ?? 'ledger or the queue (older release)'}`,
    ...receipts.map((each) => `${instant(each['received_at'])}  the same again`),
    ...tries.map(([at, cause]) => `${instant(at)}  tried: ${cause}`),
    ...(row['reviewed_at'] ? [`${instant(row['reviewed_at'])}  a person decided`] : []),
    stateOf(row, rests, now),
    ...(Number(row['repeats']) > 0 ? [`repeats: ${row['repeats']}`] : []),
    ...(row['consent_hash'] ? [`agreed to the words ${row['consent_hash']}`] : []),
  ]
  return { lines, data: { ...row, tries, receipts, upstreamRests: rests } }
}

function stateOf(row: Row, rests: boolean, now: number): string {
  const { status, attempts, cause } = row
  const tries = `after ${attempts} tries`
  if (status === 'delivered') return `${instant(row['delivered_at'])}  delivered ${tries}`
  if (status === 'needs_attention')
    return `now: needs attention ${tries} (${cause}); retry or dismiss`
  if (status === 'quarantined')
    return `now: held (${row['hold']}), ${row['reviewed_at'] ? 'decided' : 'nobody has decided'}`
  const due = Number(row['next_attempt_at']) - now
  if (status === 'sending') return `now: being sent; taken over in ${duration(due)} if that is lost`
  const when = due > 0 ? `due in ${duration(due)}` : 'due now'
  return `now: waits ${tries}, ${when}${rests ? '; its upstream rests' : ''}`
}
