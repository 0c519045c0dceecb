import { afterAll, beforeAll, expect, test } from 'vitest'
import { questions } from '../../src/content/questions'
import { entryPath, paths } from '../../src/domain/paths'
import { markupFaults } from '../support/markup'
import { everyPage } from '../support/pages'
import { postForm } from '../support/post'
import { startSites, type Sites } from '../support/sites'
import { w3cErrors } from '../support/vnu'

/** What the server sends, by a name for each; what browsers make of it is checked in accessibility.test.ts. */
const sent = new Map<string, string>()

let sites: Sites & { close: () => Promise<void> }
beforeAll(async () => {
  sites = await startSites()
  await collectSent()
})
afterAll(() => sites.close())

test('what the server sends is valid to html-validate', async () => {
  const found: Record<string, string[]> = {}
  for (const [name, html] of sent) {
    const faults = await markupFaults(html)
    if (faults.length > 0) found[name] = faults
  }
  expect(found).toEqual({})
})

// Where there is no Java, html-validate alone looks at the pages.
test('what the server sends is valid to the W3C checker', { timeout: 120_000 }, async () => {
  expect(await w3cErrors(sent)).toEqual([])
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
