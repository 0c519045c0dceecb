import { afterAll } from 'vitest'
import { startSite } from '../../../tools/harness/site.ts'
import { startUpstream } from '../../support/upstream.ts'
import type { LedgerRow } from '../../unit/support/ledger.ts'

/** A site for the tests of a file or group. */
export async function useSite(...setup: Parameters<typeof startSite>) {
  const site = await startSite(...setup)
  afterAll(() => site.close())
  /** The posts of `signupOf` and `entryOf` with this name. */
  const rowsOf = (name: string) =>
    site.rows<LedgerRow>(
      'SELECT * FROM submissions WHERE email_key = ? ORDER BY received_at, id',
      `${name}@example.org`,
    )
  return { ...site, rowsOf }
}

/** A site and the upstream that receives its signups and entries. */
export async function useSiteWithUpstream(vars: Record<string, string> = {}) {
  const upstream = await startUpstream()
  const services = { SUPABASE_URL: upstream.url, FORMS_URL: upstream.url }
  const site = await useSite({ ...services, ...vars })
  afterAll(upstream.close)
  return { site, upstream }
}
