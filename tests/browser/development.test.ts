import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '../../scripts/content/plugin.ts'
import { paths } from '../../src/pages/paths.ts'
import { openPage, wakeIslands } from '../support/browser.ts'
import { launchChromium } from '../support/chromium.ts'

/** A view with a bug in it. */
const tornPage: Plugin = {
  name: 'torn-page',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/src/newsletter/thank-you.tsx')
      ? `export function thankYouPage() { throw new Error('torn') }`
      : undefined,
}

let words: string
let server: ViteDevServer
let browser: Browser
let url: string
beforeAll(async () => {
  words = await mkdtemp(join(tmpdir(), 'content-'))
  await cp('content', words, { recursive: true })
  server = await createServer({
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
    plugins: [tornPage, { ...content(words), enforce: 'pre' }],
  })
  await server.listen()
  url = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await rm(words, { recursive: true })
})

// React names a hydration mismatch in development only, so islands wake here too.
test.each([paths.home, paths.contest, '/i-am-loved'])(
  '%s comes from the development server and hydrates without a warning',
  async (path) => {
    const { page, trouble, close } = await openPage(browser, { url })
    await page.goto(path, { waitUntil: 'load' })
    await wakeIslands(page)
    expect(trouble).toEqual([])
    await close()
  },
)

test('a thrown error is the one 500 page in development too', async () => {
  const response = await fetch(`${url}${paths.thankYou}`)
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('Unexpected Application Error!')
})

test('a mistake in a content file stands in the page, and goes when it is corrected', async () => {
  const file = join(words, 'chapters/i-am-loved.md')
  const right = await readFile(file, 'utf8')
  const { page, close } = await openPage(browser, { url })
  await page.goto('/i-am-loved', { waitUntil: 'load' })
  await writeFile(file, right.replace(/^verseReference: .*/m, 'verseReference: Romans 5:8'))
  await page
    .getByText(/i-am-loved\.md:\d+: verseReference: name the translation/)
    .first()
    .waitFor()
  await writeFile(file, right.replace(/^verseReference: .*/m, 'verseReference: John 3:16 (WEB)'))
  await page.getByText('John 3:16 (WEB)').waitFor()
  await close()
})
