import { sweep } from '../../../../src/delivery/forward.ts'
import { store } from '../../../../src/delivery/ledger.ts'
import type { Kind } from '../../../../src/delivery/submission.ts'
import { upstreamsOf } from '../../../../src/delivery/upstreams.ts'
import { realTimers } from '../../../../src/lib/timers.ts'
import { MINUTE, START } from './delivery.ts'
import { type LedgerRow, openLedger } from './ledger.ts'
import { entry, signup } from './people.ts'

/** One row in a ledger, and its sweep at any minute, by real requests to an upstream at an address. */
export async function oneRow(kind: Kind, address: string) {
  const ledger = openLedger()
  const submission = kind === 'newsletter' ? signup(1, START) : entry(1, START)
  await store(ledger.db, submission)
  const lines: string[] = []
  return {
    submission,
    lines,
    ledger,
    row: () => ledger.rows()[0] as LedgerRow,
    upstream: () => ledger.rows('SELECT * FROM upstreams WHERE kind = ?', kind)[0],
    sweep(minute: number, { url = address, timeLimit = 20_000 } = {}) {
      const now = START + minute * MINUTE
      const upstreams = upstreamsOf({
        supabaseUrl: url,
        supabaseAnonKey: 'anon-key',
        formsUrl: url,
        contestFormId: 'contest',
        signupsPerMinute: 25,
        entriesPerMinute: 15,
      })
      const log = (event: string, facts = {}) =>
        void lines.push(JSON.stringify({ event, ...facts }))
      const timers = { ...realTimers, now: () => now }
      return sweep(
        { db: ledger.db, upstreams, log, timers, timeLimit, random: () => 0.51234567 },
        now,
      )
    },
  }
}
