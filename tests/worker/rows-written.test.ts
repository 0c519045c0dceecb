import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { entryPath, paths } from '../../src/pages/paths.ts'
import { startClockedWorker } from '../support/clocked-worker.ts'
import { startSite } from '../support/site.ts'
import { startUpstream } from '../support/upstream.ts'
import { gated } from '../unit/delivery/support/world.ts'

const MINUTE = 60_000
const OPEN = Date.UTC(2025, 6, 25)
const entry = { fullName: 'Ruth', email: 'ruth@example.org', agreement: true }
const signup = { firstName: 'Ruth', email: 'ruth@example.org', source: 'homepage' }

type Answer = { meta: { rows_written: number } }

test('docs/capacity.md names the rows that D1 counts as written', async () => {
  const upstream = await startUpstream()
  const site = await startSite()
  let written = 0
  const DB = gated(site.ledger(), async (act) => {
    const answer = await act()
    for (const { meta } of [answer].flat() as Answer[]) written += meta.rows_written
    return answer
  })
  const urls = { FORMS_URL: upstream.url, SUPABASE_URL: upstream.url }
  const worker = await startClockedWorker({ DB, EVENTS: { writeDataPoint() {} }, ...urls })
  const rowsOf = async (act: () => Promise<unknown>) => {
    const before = written
    await act()
    return written - before
  }
  const post = async (path: string, body: object) => {
    const headers = { origin: 'http://localhost', 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    expect((await worker.fetchAt(OPEN, path, init)).status).toBe(200)
  }
  const isSettled = async () => {
    const left = `SELECT id FROM submissions WHERE status <> 'delivered'`
    expect(await site.rows(left)).toEqual([])
  }

  await worker.sweepAt(OPEN)
  const quiet = await rowsOf(() => worker.sweepAt(OPEN + MINUTE))
  const stored = await rowsOf(() => post(entryPath('contest'), entry))
  const sent = (await rowsOf(() => worker.sweepAt(OPEN + 2 * MINUTE))) - quiet
  await isSettled()
  const again =
    (await rowsOf(() => post(entryPath('contest'), entry))) +
    (await rowsOf(() => worker.sweepAt(OPEN + 3 * MINUTE))) -
    quiet
  const signedUp = await rowsOf(async () => {
    await post(paths.newsletter, signup)
    await vi.waitFor(isSettled, { timeout: 10_000 })
  })
  worker.close()
  await Promise.all([site.close(), upstream.close()])

  const text = (await readFile('docs/capacity.md', 'utf8')).replace(/\s+/g, ' ')
  const each = stored + sent
  const free = Math.floor(1000 / each) * 100
  for (const sentence of [
    `${each} for each delivered entry | ${each / 10} million |`,
    `$${(each / 10).toFixed(2)} at $1.00 a million`,
    `${stored} when it is stored, and ${sent} when`,
    `An entry that is sent again writes ${again} rows, a signup ${signedUp}, and a minute without any ${quiet}`,
    `100,000 rows written a day are about ${free.toLocaleString('en-US')} delivered entries`,
  ])
    expect(text).toContain(sentence)
})
