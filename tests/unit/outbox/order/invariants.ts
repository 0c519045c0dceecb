import { inboxKey } from '../../../../src/core/forms/inbox.ts'
import { limits } from '../../../../src/server/ledger/limits.ts'
import { countsIn, type Ledger, type LedgerRow } from '../../support/ledger.ts'
import type { createWorld, Life } from '../../support/world.ts'
import { type CaseRecord, MINUTE, type Plan, type Sent } from './case.ts'

/** Calls of a sweep, so that a second one in the same minute exceeds it. */
export const PACE = 3

/** Checks after each query what it has claimed and recorded. */
export function watchQueries(ledger: Ledger, { claims, forgotten, wrong }: CaseRecord) {
  const states = () => new Map(ledger.rows().map((row) => [row.id, row]))
  let before = states()

  /** Runs a query, whose SQL runs at once. */
  function watched<T>(act: () => Promise<T>, life: Life): Promise<T> {
    const running = act()
    const after = states()
    for (const was of before.values()) {
      const is = after.get(was.id)
      // The state before the claim may be the same cause.
      const isClaimed = is?.cause === was.cause && is.attempts >= was.attempts
      if (was.cause !== 'interrupted' || !is || isClaimed) continue
      // A row that is erased, posted again and claimed within a millisecond has the due time of its first claim.
      const isAmbiguous = forgotten.has(was.inbox_key)
      // A delivery counts even if the row was claimed again.
      if (claims.get(was.id) !== life && is.delivered_at === null && !isAmbiguous)
        wrong.push('an older outcome replaced a newer claim')
      // It was not sent after all; what was true before is true again.
      if (is.attempts < was.attempts) claims.delete(was.id)
    }
    const claimed = [...after.values()].filter(
      ({ id, cause, attempts }) => cause === 'interrupted' && attempts > before.get(id)!.attempts,
    )
    const isNew = ({ id }: LedgerRow) => before.get(id)!.attempts === 0
    for (const row of claimed) {
      claims.set(row.id, life)
      const was = before.get(row.id)!
      const { first, factor, longest } = limits.retry.unclear
      const delay = Math.min(longest, first * factor ** was.unclear)
      const at = row.due_at - (row.status === 'pending' ? delay : 0)
      if (was.status !== 'pending' || was.due_at > at) wrong.push('claimed, but not due')
      if (!isNew(row) && was.cause === 'interrupted' && claimed.length > 1)
        wrong.push('interrupted, not alone')
      const others = [...after.values()].filter(
        (each) =>
          each.kind === row.kind && each.status === 'pending' && each.due_at <= at && isNew(each),
      )
      if (others.length > 0 && claimed.filter((each) => !isNew(each)).length > 1)
        wrong.push('retries before new rows')
    }
    before = after
    return running
  }

  return {
    watched,
    /** Accepts what somebody else has changed. */
    look: () => (before = states()),
  }
}

/** What contradicts the invariants in the end. */
export function contradictions(
  { ledger, queue, upstream }: ReturnType<typeof createWorld>,
  { poison }: Plan,
  { posted, sent, faults, killed, released, forgotten, ...record }: CaseRecord,
) {
  const weightOf = (life: Life) =>
    faults.reduce((sum, fault) => sum + (fault.life === life ? fault.weight : 0), 0)
  const rows = ledger.rows().map((row) => ({
    ...row,
    post: posted.find(({ id }) => id === row.id),
    calls: sent.filter(({ key }) => key === row.id),
    counts: row.hold === null,
    isPoison: poison !== undefined && row.id === posted[0]!.id,
  }))
  // After an erasure a message of the queue may make a new row.
  const kept = forgotten.size === 0 ? rows : []
  const untouched = kept.filter(({ id }) => !released.has(id))
  const entries = rows.filter(({ kind }) => kind === 'entry')
  const inboxes = [...Map.groupBy(entries, (row) => row.inbox_key).values()]
  const swept = sent.filter(({ life }) => record.sweeps.has(life))
  const minutes = Map.groupBy(swept, ({ kind, at }) => `${kind} ${Math.floor(at / MINUTE)}`)
  const { accepted, sum } = countsIn(ledger)
  const [tally] = ledger.rows<{ erased: number }>('SELECT sum(erased) AS erased FROM tally')

  const found: Record<string, unknown[]> = {
    'something still waits': [...rows.filter((row) => row.status === 'pending'), ...queue.bodies()],
    'a claim without an outcome': [...record.unsaved].filter((life) => weightOf(life) === 0),
    'too many calls in a minute': [...minutes].filter(([, calls]) => calls.length > PACE),
    'a row was sent twice at once': upstream.overlaps() > 0 ? kept : [],
    'an acknowledged post is lost': record.acknowledged.filter((post) => {
      const [row, another] = rows.filter(({ id }) => id === post.id)
      if (row === undefined) return !forgotten.has(inboxKey(post.payload.email))
      const isWhole = row.payload === JSON.stringify(post.payload)
      return another || !isWhole || row.receipt !== (post.receipt ?? null)
    }),
    'nobody counts of an inbox': inboxes.filter(
      (own) =>
        own.some(({ post }) => post?.hold === undefined) &&
        !own.some(({ counts, hold }) => counts || hold === 'by_hand'),
    ),
    'two count of an inbox': inboxes.filter(
      (own) => own.filter((row) => row.counts && row.reviewed_at === null).length > 1,
    ),
    'nobody sent that': upstream.taken.filter(({ key, body }) => {
      const values = Object.entries(posted.find(({ id }) => id === key)?.payload ?? {})
      // An entry's empty optional fields are sent as empty texts.
      return values.length === 0 || values.some(([name, value]) => JSON.parse(body)[name] !== value)
    }),
    'sent more than nine times': untouched.filter(
      ({ calls, isPoison }) => calls.filter((call) => call.isUnclear || isPoison).length > 9,
    ),
    'attempts without a call': untouched.filter(
      ({ attempts, calls }) => attempts > calls.length + faults.length + killed.size,
    ),
    'refused too early': untouched.filter(
      ({ status, attempts }) => status === 'refused' && attempts < limits.patience.attempts,
    ),
    'copies that no fault explains': kept.filter(({ kind, calls, isPoison }) => {
      const isOdd = (call: Sent) => call.isAnswered && !isPoison && weightOf(call.life) < 2
      const odd = calls.slice(0, -1).filter(isOdd)
      // A row that kills its sweep takes one of its kind with it once, one of the other kind whenever both are due.
      const excuses = kind === posted[0]!.kind ? 1 : Infinity
      return odd.length > excuses || odd.some(({ life }) => !killed.has(life))
    }),
    'taken, not delivered': kept.filter(({ calls, isPoison, delivered_at: at }) => {
      const isKnown = ({ isAnswered, life }: Sent) =>
        isAnswered && weightOf(life) === 0 && !killed.has(life)
      return at === null && !isPoison && calls.some(isKnown)
    }),
    'delivered or held': rows.filter(({ id, status, counts }) => {
      const isTaken = upstream.taken.some(({ key }) => key === id)
      return status !== 'refused' && counts !== (status === 'delivered' && isTaken)
    }),
    'delivered, but never sent': rows.filter(
      ({ delivered_at: at, calls }) => at !== null && calls.length === 0,
    ),
    'sent, though held by its post': untouched.filter(
      ({ post, calls }) => post?.hold && calls.length > 0,
    ),
    // A row that was under way when it was held may still be sent, once.
    'sent, though held by a person': rows.filter(({ id }) => {
      const since = record.held.get(id)
      const later = since ? sent.slice(since.calls).filter(({ key }) => key === id) : []
      return later.length > (since?.underWay ? 1 : 0)
    }),
    'the counts do not add up': accepted === sum + tally!.erased ? [] : [accepted, sum, tally],
  }
  return Object.entries(found).filter(([, what]) => what.length > 0)
}
