import { afterAll, beforeAll, expect, test } from 'vitest'
import { isIndexed } from '../../src/pages/page-lookup.ts'
import { paths } from '../../src/pages/paths.ts'
import { everyPage } from '../support/pages.ts'
import { contestVars, startSite, type TestSite } from '../support/site.ts'

// Forms post there, and the answer to a bare GET says nothing of the link.
const POSTED = [paths.newsletter, paths.quiz, '/f/']
const DISALLOWED = /^(javascript|data|http):/

let site: TestSite
let sent: Map<string, string>
beforeAll(async () => {
  site = await startSite(contestVars('open'))
  const missing = await site.fetch('/no-such-page')
  sent = new Map([['/no-such-page', await missing.text()]])
  for (const path of everyPage) {
    const response = await site.fetch(path)
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
    sent.set(path, await response.text())
  }
})
afterAll(() => site.close())

test('every link within the site answers at once, and has the place that it names', async () => {
  const byTarget = Map.groupBy(
    [...sent].flatMap(([from, html]) =>
      linksIn(html).map((href) => ({ from, url: at(from, href) })),
    ),
    ({ url }) => `${url.pathname}${url.search}`,
  )
  const broken: string[] = []
  for (const [target, links] of byTarget) {
    const own = links.filter(({ url }) => url.origin === site.url)
    if (own.length === 0 || POSTED.some((path) => target.startsWith(path) && !sent.has(target)))
      continue
    const known = sent.get(target)
    const response = known === undefined ? await site.fetch(target) : undefined
    const text = known ?? (await response?.text()) ?? ''
    const from = own.map((link) => link.from)[0]
    if (response && response.status !== 200) broken.push(`${from} -> ${target}: ${response.status}`)
    for (const hash of new Set(
      own.map(({ url }) => url.hash.slice(1)).filter((name) => name !== ''),
    )) {
      if (!text.includes(`id="${hash}"`)) broken.push(`${from} -> ${target}#${hash}: no such place`)
    }
  }
  expect(byTarget.size).toBeGreaterThan(everyPage.length)
  expect(broken).toEqual([])
})

test('links to elsewhere are whole addresses over https, of a mailbox or of a telephone', () => {
  const elsewhere = [...sent].flatMap(([from, html]) =>
    linksIn(html)
      .map((href) => at(from, href))
      .filter(({ origin }) => origin !== site.url),
  )
  expect(elsewhere.length).toBeGreaterThan(0)
  expect(elsewhere.map(({ href }) => href).filter((href) => DISALLOWED.test(href))).toEqual([])
  const web = elsewhere.filter(({ protocol }) => protocol === 'https:')
  expect(web.filter(({ hostname }) => !hostname.includes('.'))).toEqual([])
  const mail = elsewhere.filter(({ protocol }) => protocol === 'mailto:')
  expect(mail.filter(({ pathname }) => !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(pathname))).toEqual([])
  const phones = elsewhere.filter(({ protocol }) => protocol === 'tel:')
  expect(new Set(phones.map(({ pathname }) => pathname))).toEqual(new Set(['988']))
  expect(web.length + mail.length + phones.length).toBe(elsewhere.length)
})

test('clicks lead from the landing page to every page that may be indexed', () => {
  const reached = new Set<string>([paths.home])
  for (const path of reached) {
    for (const href of linksIn(sent.get(path) ?? '')) {
      const url = at(path, href)
      if (url.origin === site.url && sent.has(url.pathname)) reached.add(url.pathname)
    }
  }
  expect(everyPage.filter((path) => isIndexed(path) && !reached.has(path))).toEqual([])
})

function at(path: string, href: string): URL {
  return new URL(href, `${site.url}${path}`)
}

/** Everything that a page refers to: links, forms, scripts, styles, pictures and their candidates. */
function linksIn(html: string): string[] {
  const single = [...html.matchAll(/ (?:href|src|action|formAction)="([^"]*)"/gi)]
  const cards = [...html.matchAll(/property="og:image" content="([^"]*)"/g)]
  const sets = [...html.matchAll(/ (?:imageS|s)rcSet="([^"]*)"/gi)]
  const candidates = sets.flatMap(([, set = '']) =>
    set.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  )
  const addresses = [...single, ...cards].map(([, address = '']) => address)
  return [...addresses, ...candidates].map((address) => address.replaceAll('&amp;', '&'))
}
