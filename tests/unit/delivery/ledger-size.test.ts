import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sweep } from '../../../src/delivery/forward.ts'
import { store } from '../../../src/delivery/ledger.ts'
import { extendChains } from '../../../src/delivery/public-list.ts'
import { virtualClock } from './support/clock.ts'
import { openLedger } from './support/ledger.ts'
import { entry } from './support/people.ts'
import { upstreams } from './support/upstream.ts'

const MINUTE = 60_000
const PER_MINUTE = 1000
const ENTRIES = 2 * PER_MINUTE

test('docs/capacity.md says how large a delivered entry is', async () => {
  const ledger = openLedger()
  const clock = virtualClock()
  const size = () => ledger.rows<{ page_count: number }>('PRAGMA page_count')[0]!.page_count * 4096
  const empty = size()
  for (let n = 0; n < ENTRIES; n++) await store(ledger.db, entryWithReason(n, clock.now() + n))
  const delivery = {
    db: ledger.db,
    upstreams: {
      ...upstreams,
      contest: { ...upstreams.contest!, perMinute: PER_MINUTE, gapMs: 1 },
    },
    log: () => undefined,
    fetch: async () => Response.json({ success: true }),
    timers: clock.timers,
  }
  for (let minute = 1; minute <= ENTRIES / PER_MINUTE; minute++) {
    await clock.runTo(clock.now() + MINUTE)
    await clock.during(extendChains(delivery, [], clock.now()))
    await clock.during(sweep(delivery, clock.now()))
  }
  const done = `SELECT id FROM submissions JOIN leaves USING (receipt) WHERE status = 'delivered'`
  expect(ledger.rows(done)).toHaveLength(ENTRIES)

  const bytes = (size() - empty) / ENTRIES
  const text = await readFile('docs/capacity.md', 'utf8')
  const [, said = ''] = /takes about ([\d,]+) bytes/.exec(text) ?? []
  expect(bytes / Number(said.replace(',', ''))).toBeCloseTo(1, 1)
})

function entryWithReason(n: number, receivedAt: number) {
  const { payload, ...post } = entry(n, receivedAt)
  return {
    ...post,
    payload: { ...payload, whyWantBook: 'x'.repeat(200) },
    attribution: '{"page":"/contest"}',
    consentVersion: '2025-07-01',
    consentHash: randomBytes(32).toString('hex'),
    receipt: randomBytes(16).toString('hex'),
  }
}
