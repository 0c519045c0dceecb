import { entryPath, paths } from '../../src/pages/paths.ts'
import { postForm, postJson, visitor } from './post.ts'
import type { TestSite } from './site.ts'

/** Somebody whose every word can be recognized wherever it turns up. */
export type Canary = {
  name: string
  email: string
  reason: string
  headers: Record<string, string>
}

type Headers = Record<string, string>
type Way = (canary: Canary) => Promise<Response>

const contest = entryPath('contest')

export function canary(n: number): Canary {
  const mark = `zqcanary${n}x`
  return {
    name: `Z${mark.slice(1)} Moab`,
    email: `${mark}@example.org`,
    reason: `Because ${mark} wants it`,
    // One address each: a rate limit for one visitor is not at stake here.
    headers: visitor(0x10000 + n),
  }
}

/** The canaries that a text tells of, but for one's own. */
export const strangers = (text: string, own?: number) =>
  [...text.matchAll(/zqcanary(\d+)x/gi)].map(([, n]) => Number(n)).filter((n) => n !== own)

export const entryOf = ({ name, email, reason }: Canary) => ({
  fullName: name,
  email,
  whyWantBook: reason,
  agreement: true,
})
const formOf = (p: Canary) => ({ ...entryOf(p), agreement: 'on' })
const signupOf = ({ name, email }: Canary) => ({ firstName: name, email, source: 'homepage' })

/** Every way that a person's words can take: the good ones, each error, each store failing. */
export function waysThrough(sites: Record<'open' | 'ended' | 'bare', TestSite>): Way[] {
  const { open, ended, bare } = sites
  const json =
    (path: string, body: (p: Canary) => unknown, headers: (p: Canary) => Headers = () => ({})) =>
    (p: Canary) =>
      postJson(open, path, body(p), { ...p.headers, ...headers(p) })
  const form =
    (site: TestSite, path: string, fields: (p: Canary) => Headers, headers: Headers = {}) =>
    (p: Canary) =>
      postForm(site, path, fields(p), { ...p.headers, ...headers })
  const get = (path: (p: Canary) => string) => (p: Canary) =>
    open.fetch(path(p), { headers: p.headers })

  const good = [
    json(paths.newsletter, signupOf),
    json(contest, entryOf),
    form(open, paths.newsletter, signupOf),
    form(open, contest, formOf),
  ]
  const held = [
    json(contest, (p) => ({ ...entryOf(p), topic: p.reason })),
    json(
      paths.newsletter,
      (p) => ({ ...signupOf(p), elapsedMs: 1, attribution: p.reason }),
      (p) => ({
        'idempotency-key': p.name,
        referer: `https://example.org/?q=${p.email}`,
        'user-agent': p.name,
      }),
    ),
  ]
  const invalid = [
    json(contest, (p) => ({ ...entryOf(p), agreement: p.reason, email: `${p.email} x` })),
    form(open, contest, (p) => ({ ...formOf(p), agreement: '' })),
    json(paths.newsletter, (p) => ({ ...signupOf(p), source: p.reason })),
    json(contest, (p) => `{"fullName":"${p.name}","email":${p.email}`),
    json(contest, (p) => ({ ...entryOf(p), more: p.reason.repeat(900) })),
    json(contest, entryOf, () => ({ 'content-type': 'text/plain' })),
    form(open, contest, formOf, { origin: 'https://elsewhere.example' }),
    form(open, entryPath('other'), formOf),
    form(ended, contest, formOf),
  ]
  const elsewhere = [
    get((p) => `${contest}?${new URLSearchParams(formOf(p))}`),
    get((p) => `/${encodeURIComponent(p.email)}`),
    json(paths.eventsApi, (p) => ({ event: 'quiz_email_captured', primary_result: p.name })),
  ]
  const storeless: Way[] = [
    (p) => postJson(bare, contest, entryOf(p), p.headers),
    form(bare, paths.newsletter, signupOf),
  ]
  return [...good, ...held, ...invalid, ...elsewhere, ...storeless]
}
