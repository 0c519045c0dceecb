import type { Finding } from './finding.ts'
import type { ReadPlace } from './places.ts'

export function secretsIn({ name, vars }: ReadPlace): Finding[] {
  return Object.keys(vars)
    .filter((setting) => /KEY|SECRET|TOKEN|PASS/.test(setting))
    .map((setting) => ({
      where: name,
      says: `${setting} is a secret, and wrangler.toml is for everybody who reads the code`,
      mend: `take it out, have a new one made, and give that to npx wrangler secret put ${setting}`,
    }))
}

/** URLs that would be called without encryption. */
export function insecure({ name, read }: ReadPlace): Finding[] {
  const urls = {
    SITE_ORIGIN: read.origin,
    SUPABASE_URL: read.supabaseUrl,
    FORMS_URL: read.formsUrl,
  }
  return Object.entries(urls)
    .filter(([, url]) => url?.startsWith('http:'))
    .map(([setting]) => ({
      where: name,
      says: `${setting} is not https`,
      mend: 'write it with https://',
    }))
}
