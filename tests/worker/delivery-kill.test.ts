import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '../../src/pages/paths.ts'
import { makeLedger, serve } from '../support/served.ts'

const BEFORE_THE_KILL = 200

test(
  'a server killed hard in the middle of a burst loses nothing that it had acknowledged',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'thirty-two-kill-'))
    try {
      const rows = makeLedger(folder)
      const site = await serve(folder, {})
      const acknowledged: string[] = []
      let sent = 0
      let dead = false

      async function client(): Promise<void> {
        while (!dead) {
          const email = `killed${sent++}@example.org`
          const ok = await post(site.url, email).catch(() => false)
          if (ok) acknowledged.push(email)
          if (acknowledged.length >= BEFORE_THE_KILL && !dead) {
            dead = true
            // The other clients' posts are under way at this moment.
            await site.kill()
          }
        }
      }
      await Promise.all(Array.from({ length: 8 }, client))
      expect(sent).toBeGreaterThan(acknowledged.length)

      const kept = new Set(rows('SELECT email_key FROM submissions').map((row) => row['email_key']))
      const lost = acknowledged.filter((email) => !kept.has(email))
      // The local queue lives in memory only, so what it alone had acknowledged may go with the process; in calm weather
      // it is not asked at all.
      const spilled = site.output().split('"event":"spilled"').length - 1
      console.log(
        JSON.stringify({
          sent,
          acknowledged: acknowledged.length,
          kept: kept.size,
          spilled,
          lost: lost.length,
        }),
      )
      expect(lost.length).toBeLessThanOrEqual(spilled)

      const again = await serve(folder, {})
      expect(await post(again.url, 'after@example.org')).toBe(true)
      await again.kill()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)

let address = 0

async function post(url: string, email: string): Promise<boolean> {
  const n = address++
  const response = await fetch(url + paths.newsletter, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      'cf-connecting-ip': `10.2.${n >> 8}.${n & 255}`,
    },
    body: JSON.stringify({ firstName: 'Ruth', email, source: 'homepage' }),
  })
  return response.ok && ((await response.json()) as { ok: boolean }).ok
}
