import { decide as decideIn } from '../../../../src/server/owner/decide.ts'
import { erase as eraseRows } from '../../../../src/server/owner/erase.ts'
import { inboxKey } from '../../../../src/core/forms/inbox.ts'
import type { LedgerRow } from '../../support/ledger.ts'
import type { Life } from '../../support/world.ts'
import { entry, idOf, signup } from '../../support/people.ts'
import { MINUTE, type Plan } from './case.ts'
import type { World } from './world.ts'

type Post = Omit<Plan['posts'][number], 'email'> & { email: string }

/** What visitors, the cron job and a person do in a case. */
export function actionsIn(world: World) {
  const { clock, ledger, queries, record } = world
  const { posted, sent, claims, held, released, forgotten } = record
  const { db } = ledger

  function post({ kind, email, name, hold, times }: Post) {
    const at = clock.now() - 100 + posted.length
    const id = idOf(posted.length)
    const receipt = id.replaceAll('-', '')
    const one =
      kind === 'entry'
        ? entry(0, at, { id, receipt, hold, payload: { fullName: name, email } })
        : signup(0, at, { id, hold, payload: { firstName: name, email, source: 'homepage' } })
    posted.push(one)
    for (let n = 0; n < times; n++) {
      const { answer, later } = world.post(one)
      later.catch(() => undefined)
      void answer.then((is) => is === 'accepted' && record.acknowledged.push(one))
    }
  }

  function postCrowd(name: string, count: number) {
    for (let n = 0; n < count; n++)
      post({ kind: 'entry', email: `${name}${n}@example.org`, name, hold: undefined, times: 1 })
  }

  // The statements run at once, and only their answers come later.
  function erase(email: string) {
    const inbox = inboxKey(email)
    const rows = ledger.rows().filter((row) => row.inbox_key === inbox)
    void eraseRows(db, { rows: rows.map(({ id }) => id), letters: [] })
    return rows.length > 0
  }

  /** Whether the row has moved. */
  function decideOn(command: 'hold' | 'release', id: string) {
    const read = () => JSON.stringify(ledger.rows().find((row) => row.id === id))
    const before = read()
    void decideIn(db, command, { id }, clock.now())
    return read() !== before
  }

  /** Holds, releases or erases a row. */
  function decide({ command, row, isUnderWay }: Plan['acts'][number]) {
    const all = ledger.rows()
    const rows = isUnderWay ? all.filter(({ cause }) => cause === 'interrupted') : all
    const { id, cause, email_key: email, inbox_key: inbox } = rows[row % rows.length] ?? {}
    if (!id || !email || !inbox) return
    const isDone = command === 'forget' ? erase(email) : decideOn(command, id)
    queries.look()
    if (!isDone) return
    if (command === 'hold') {
      if (!forgotten.has(inbox))
        held.set(id, { calls: sent.length, underWay: cause === 'interrupted' })
      return
    }
    held.delete(id)
    released.add(id)
    if (command === 'release') return
    // The holds are erased too: a later message of the queue makes a new row.
    held.clear()
    forgotten.add(inbox)
  }

  async function sweep() {
    const life: Life = { alive: true }
    record.sweeps.add(life)
    await world.sweep(clock.now(), life)
    // A release makes a row due anew, whatever its call brings.
    const isOpen = ({ id, cause }: LedgerRow) =>
      cause === 'interrupted' && claims.get(id) === life && !released.has(id)
    if (ledger.rows().some(isOpen)) record.unsaved.add(life)
  }

  const dueAt = () =>
    Math.min(...ledger.rows().map((row) => (row.status === 'pending' ? row.due_at : Infinity)))
  const isOpen = () => world.queue.bodies().length > 0 || dueAt() < Infinity

  /** Sweeps in each minute in which something is due, until nothing is open. */
  async function sweepOn(minutes: number) {
    for (let n = 0; n < minutes && isOpen(); n++) {
      const next = world.queue.bodies().length > 0 ? 0 : dueAt()
      const from = Math.max(clock.now(), next)
      await clock.runTo(from - (from % MINUTE) + MINUTE)
      void world.consume()
      void sweep()
      await clock.runTo(clock.now() + MINUTE / 2)
    }
  }

  return { post, postCrowd, decide, erase, sweep, sweepOn }
}
