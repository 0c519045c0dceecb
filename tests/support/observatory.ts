/**
 * The HTTP Observatory's grading of one response, by its published table. Bonuses count only on top of a score of at
 * least 90, as there. https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 */
export function observatoryScore(headers: Headers, html: string | undefined): number {
  const findings = [
    csp(headers.get('content-security-policy')),
    headers.get('set-cookie') === null ? 0 : -20,
    headers.get('access-control-allow-origin') === null ? 0 : -50,
    headers.get('cross-origin-embedder-policy') === 'require-corp' ? 10 : 0,
    headers.get('cross-origin-opener-policy') === 'same-origin' ? 10 : 0,
    headers.get('cross-origin-resource-policy') === 'same-origin' ? 10 : 0,
    referrerPolicy(headers.get('referrer-policy')),
    transportSecurity(headers.get('strict-transport-security')),
    html === undefined ? 0 : subresourceIntegrity(html),
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framing(headers),
  ]
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const score = 100 + sum(findings.filter((finding) => finding < 0))
  return score < 90 ? score : score + sum(findings.filter((finding) => finding > 0))
}

/** The highest that a site without cookies and preload listing can get, on a page that loads scripts. */
export const highestScore = 155

/** The same for an answer that loads no script: no bonus for integrity. */
export const highestWithoutScript = 150

/** A policy by directive. */
export function directives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(parts.map(([name = '', ...sources]) => [name.toLowerCase(), sources]))
}

function csp(policy: string | null): number {
  if (policy === null) return -25
  const found = directives(policy)
  const sources = (name: string) => found.get(name) ?? found.get('default-src') ?? ['*']
  const unsafe = (name: string) =>
    sources(name).some((source) => /^('unsafe-.*'|\*|https?:|data:|blob:)$/.test(source))
  if (unsafe('script-src') || unsafe('object-src')) return -20
  if (policy.includes('http:')) return -20
  if (unsafe('style-src')) return 0
  return sources('default-src').join(' ') === "'none'" ? 10 : 5
}

function referrerPolicy(policy: string | null): number {
  const good = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
  if (policy === null) return 0
  return good.includes(policy) ? 5 : -5
}

function transportSecurity(value: string | null): number {
  const seconds = Number(/max-age=(\d+)/.exec(value ?? '')?.[1] ?? -1)
  if (seconds < 0) return -20
  return seconds >= 15_552_000 ? 0 : -10
}

function subresourceIntegrity(html: string): number {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)]
  if (scripts.length === 0) return 0
  if (scripts.some(([, src = '']) => /^(http:|\/\/)/.test(src))) return -50
  return scripts.every(([tag]) => /\bintegrity="sha(256|384|512)-/.test(tag)) ? 5 : 0
}

function framing(headers: Headers): number {
  const ancestors = directives(headers.get('content-security-policy') ?? '').get('frame-ancestors')
  if (ancestors?.join(' ') === "'none'" || ancestors?.join(' ') === "'self'") return 5
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}
