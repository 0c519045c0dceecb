import { afterAll } from 'vitest'
import { startSite } from '../../../harness/site.ts'
import { startUpstream } from '../../support/upstream.ts'

/** A site and the upstream that receives its signups and entries, for the tests of a file or group. */
export async function useSiteWithUpstream(
  vars: Record<string, string> = {},
  ...behavior: Parameters<typeof startUpstream>
) {
  const upstream = await startUpstream(...behavior)
  const services = { SUPABASE_URL: upstream.url, FORMS_URL: upstream.url }
  const site = await startSite({ ...services, ...vars })
  afterAll(() => Promise.all([site.close(), upstream.close()]))
  return { site, upstream }
}
