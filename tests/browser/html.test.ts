import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questions } from '../../src/content/questions'
import { entryPath, paths } from '../../src/domain/paths'
import { openPage } from '../support/browser'
import { launchChromium } from '../support/chromium'
import { journeys } from '../support/journeys'
import { everyPage } from '../support/pages'
import { postForm } from '../support/post'
import { startSites, type Sites } from '../support/sites'
import { w3cErrors } from '../support/vnu'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    // Titles of results and chapters are as long as they must be; scripts and sheets are checked by their own hashes.
    rules: { 'long-title': 'off', 'require-sri': 'off' },
  }),
)

/** What the server sends, and what a browser has made of it, by a name for each. */
const sent = new Map<string, string>()
const live = new Map<string, string>()

let sites: Sites & { close: () => Promise<void> }
let browser: Browser
beforeAll(async () => {
  ;[sites, browser] = await Promise.all([startSites(), launchChromium()])
  await collectSent()
  await collectLive()
}, 300_000)
afterAll(async () => {
  await browser.close()
  await sites.close()
})

describe.each([
  ['what the server sends', sent],
  ['the DOM after hydration', live],
])('%s', (_, documents) => {
  test('is valid to html-validate', async () => {
    const found: Record<string, string[]> = {}
    for (const [name, html] of documents) {
      const { results } = await validator.validateString(html)
      const messages = results.flatMap((result) => result.messages)
      if (messages.length > 0) {
        found[name] = messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`)
      }
    }
    expect(documents.size).toBeGreaterThan(20)
    expect(found).toEqual({})
  })
})

// Where there is no Java, html-validate alone looks at the pages.
test('all of it is valid to the W3C checker', { timeout: 120_000 }, async () => {
  const named = [...live].map(([name, html]) => [`live ${name}`, html] as const)
  expect(await w3cErrors(new Map([...sent, ...named]))).toEqual([])
})

test('every page has a title of its own, a language, and one heading of the first level', () => {
  const titles = new Map<string, string>()
  for (const path of everyPage) {
    const html = sent.get(path) ?? ''
    const title = /<title>([^<]+)</.exec(html)?.[1] ?? ''
    expect(titles.get(title), `${path} is called ${title} too`).toBeUndefined()
    titles.set(title, path)
    expect(html, path).toMatch(/<html lang="en">/)
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
  }
})

async function collectSent(): Promise<void> {
  const { ended, open, notStarted, broken } = sites
  const keep = async (name: string, answer: Promise<Response>) => {
    sent.set(name, await (await answer).text())
  }
  for (const path of everyPage) await keep(path, ended.fetch(path))
  await keep('contest, not started', notStarted.fetch(paths.contest))
  await keep('contest, open', open.fetch(paths.contest))
  await keep('contest, refused', postForm(open, entryPath('contest'), {}))
  await keep('contest, too early', postForm(notStarted, entryPath('contest'), {}))
  await keep('contest, too late', postForm(ended, entryPath('contest'), {}))
  await keep('signup, refused', postForm(ended, paths.newsletter, { source: 'homepage' }))
  await keep('quiz, gaps', postForm(ended, paths.quiz, { q1: 'A' }))
  const answers = Object.fromEntries(questions.map(({ id }) => [`q${id}`, 'B']))
  await keep('quiz, result', postForm(ended, paths.quiz, answers))
  await keep('not found', ended.fetch('/no-such-page'))
  await keep('server error', broken.fetch('/'))
  await keep('cross-site', postForm(ended, paths.newsletter, {}, { origin: 'https://example.com' }))
}

async function collectLive(): Promise<void> {
  const { page, close } = await openPage(browser, sites.ended, { reducedMotion: 'reduce' })
  for (const journey of Object.values(journeys)) {
    for await (const { name } of journey(page, sites)) live.set(name, await page.content())
  }
  await close()
}
