import { describe, expect, test } from 'vitest'
import { store } from '../../../src/delivery/ledger.ts'
import { entries, signups, startDelivery, upTo } from './support/delivery.ts'

describe('a sweep', () => {
  test('sends the oldest first, as many as the budget allows', async () => {
    const w = await startDelivery([...entries(40), ...signups(40)])
    await w.sweep(1)
    expect(w.sent('contest')).toEqual(upTo(15))
    expect(w.sent('newsletter')).toEqual(upTo(25))
    expect(w.states()).toEqual({ delivered: 40, pending: 40 })
  })

  test('sends each entry to the form that it was posted to', async () => {
    const w = await startDelivery(entries(4))
    const forms = ['spring', 'summer', null, 'spring']
    for (const [n, { id }] of w.ledger.rows().entries())
      w.ledger.rows('UPDATE submissions SET form_id = ? WHERE id = ?', forms[n] ?? null, id)
    const urls: string[] = []
    const fetchImpl = ((url: string, init: RequestInit) => {
      urls.push(url)
      return w.upstream.fetch(url, init)
    }) as typeof fetch
    await w.sweep(1, { fetch: fetchImpl })
    const sentTo = ['spring', 'summer', 'contest', 'spring']
    expect(urls).toEqual(sentTo.map((form) => `https://forms.test/f/${form}`))
  })

  test('stays within the free plan: 50 calls and 50 queries for both kinds', async () => {
    const w = await startDelivery([...entries(40), ...signups(40)])
    let queries = 0
    let calls = 0
    const batch = w.ledger.db.batch.bind(w.ledger.db)
    w.ledger.db.batch = (statements) => {
      calls += 1
      queries += statements.length
      return batch(statements)
    }
    await w.sweep(1)
    expect(w.states()).toEqual({ delivered: 40, pending: 40 })
    expect(calls + w.upstream.calls.length).toBeLessThanOrEqual(50)
    expect(queries).toBeLessThanOrEqual(12)
  })

  test('finds its rows by index, however long the ledger grows', async () => {
    const w = await startDelivery([])
    const asked = new Set<string>()
    const prepare = w.ledger.db.prepare.bind(w.ledger.db)
    w.ledger.db.prepare = (sql) => {
      asked.add(sql)
      return prepare(sql)
    }
    for (const one of signups(1)) {
      await store(w.ledger.db, one)
      await w.forward(one)
    }
    await w.sweep(1)
    const plans = [...asked].flatMap((sql) =>
      w.ledger.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`),
    )
    const steps = (like: RegExp) => plans.filter(({ detail }) => like.test(detail))
    expect(steps(/USING (COVERING )?INDEX waiting/)).not.toEqual([])
    expect(steps(/SCAN (submissions|upstreams)|TEMP B-TREE FOR ORDER/)).toEqual([])
  })

  test('lets rows wait where no upstream is configured', async () => {
    const w = await startDelivery(entries(3))
    await w.sweep(1, { upstreams: { newsletter: undefined, contest: undefined } })
    expect(w.states()).toEqual({ pending: 3 })
    expect(w.ledger.rows()[0]?.attempts).toBe(0)
  })
})
