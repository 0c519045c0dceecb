import { expect } from 'vitest'
import { securityHeaders } from '../../src/http/headers.ts'

/** What must hold for every answer; gives back its markup and its policy by directive. */
export async function inspect(response: Response) {
  const { headers } = response
  const html = headers.get('content-type')?.startsWith('text/html')
    ? await response.text()
    : undefined
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (name !== 'content-security-policy') expect(headers.get(name), name).toBe(value)
  }
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).not.toMatch(/unsafe|http|data:|\*/)
  const found = directives(policy)
  expect(found.get('default-src')).toEqual(["'none'"])
  expect(found.get('frame-ancestors')).toEqual(["'none'"])
  expect(found.get('base-uri')).toEqual(["'none'"])
  expect(found.get('form-action')).toEqual([html === undefined ? "'none'" : "'self'"])
  for (const absent of ['set-cookie', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers.get(absent), absent).toBeNull()
  for (const [tag] of html?.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g) ?? [])
    expect(tag).toMatch(/ src="\/[^/][^"]*" integrity="sha(256|384)-/)
  return { html, found }
}

function directives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/))
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]))
}
