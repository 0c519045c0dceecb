import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { entryPath, paths } from '../../src/core/pages/paths.ts'
import { entryOf, postJson } from '../../tools/harness/post.ts'
import { useFixture, wakeIslands } from '../support/browser.ts'
import { copySample } from '../support/copy.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { startUpstream } from '../support/upstream.ts'

const root = temporaryFolder()
const folder = join(root, 'content')
const service = await startUpstream()
afterAll(() => service.close())
let output = ''

const fixture = useFixture(async () => {
  copySample(root)
  await rm(folder, { recursive: true })
  await writeFile(join(root, '.dev.vars'), `FORMS_URL=${service.url}\n`)
  execFileSync('node', ['tools/copy-sample.ts'], { cwd: root })
  const script = ['--import', './tools/preload.js', 'tools/dev.ts']
  const server = spawn('node', [...script, '--open', '--port', '28871'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  await vi.waitUntil(() => output.includes('book      content/'), { timeout: 90_000 })
  const url = /Ready on (http:\/\/[^/]+)/.exec(output)![1]!
  // A first request alone: two at once would make the adapter start its bindings twice.
  await fetch(url)
  return {
    url,
    fetch: (path: string, init?: RequestInit) => fetch(url + path, init),
    close: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
})

/** Saves a change of a file, and returns a function that takes it back. */
async function edit(file: string, before: string | RegExp, after: string) {
  const path = join(root, file)
  const text = await readFile(path, 'utf8')
  const changed = text.replace(before, after)
  expect(changed, file).not.toBe(text)
  await writeFile(path, changed)
  return () => writeFile(path, text)
}

// React reports hydration mismatches in development only.
test.each([paths.home, paths.contest, '/i-am-loved'])(
  '%s hydrates without a warning',
  async (path) => {
    const { page, trouble } = await fixture.open()
    await page.goto(path, { waitUntil: 'load' })
    await wakeIslands(page)
    expect(trouble).toEqual([])
  },
)

/** Five times what an idle machine may need. */
const SHOWN_MS = 15_000

// vite.config.ts imports the last file.
test.each([
  [
    'src/views/landing/hero.tsx',
    '<h1>',
    '<h1 title="1">',
    `document.querySelector('h1').title === '1'`,
  ],
  [
    'src/views/landing/hero.css',
    '.hero {',
    '.hero { order: 2;',
    `getComputedStyle(document.querySelector('.hero')).order === '2'`,
  ],
  [
    'client/main.ts',
    '\nholdEarlySubmits()',
    '\nholdEarlySubmits()\ndocument.documentElement.title = "4"',
    `document.documentElement.title === '4'`,
  ],
  [
    'content/book.yaml',
    'Thirty-two names for',
    'Thirty-six names for',
    `document.body.innerText.includes('Thirty-six names for')`,
  ],
  [
    'src/views/giveaway/labels.ts',
    "open: 'Enter the giveaway'",
    "open: 'Enter the 3iveaway'",
    `document.body.innerText.includes('3iveaway')`,
  ],
])('an edit of %s appears in place', async (file, before, after, isSeen) => {
  const { page } = await fixture.open()
  await page.goto(paths.home, { waitUntil: 'load' })
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  const undo = await edit(file, before, after)
  await page.waitForFunction(isSeen, undefined, { timeout: SHOWN_MS })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(700, -2)
  await undo()
  // The next page would reload while it is still opening.
  await page.waitForFunction(`!(${isSeen})`, undefined, { timeout: SHOWN_MS })
  expect(output).not.toContain('restart')
})

test('after these edits the giveaway is still open, and the sweep forwards an entry', async () => {
  expect(await (await fixture.site.fetch(paths.contestApi)).json()).toMatchObject({ phase: 'open' })
  const posted = await postJson(fixture.site, entryPath('contest'), entryOf('developer'))
  expect(posted.status).toBe(200)
  await expect.poll(() => service.received.length, { timeout: 90_000 }).toBe(1)
})

test.each(['/favicon.ico', '/icons/apple-touch-icon.png', '/icons/icon-512.png', paths.manifest])(
  'draws %s, which a build writes as a file',
  async (path) => {
    expect((await fixture.site.fetch(path)).status).toBe(200)
  },
)

test('answers by a .local name, as a phone asks for it', async () => {
  const { port } = new URL(fixture.site.url)
  const answer = request({ port, headers: { host: `my-mac.local:${port}` } }).end()
  const [{ statusCode }] = await once(answer, 'response')
  expect(statusCode).toBe(200)
})

test('an exception in a view shows its own file and line over the page', async () => {
  const undo = await edit(
    'src/views/newsletter/thank-you.tsx',
    /^export function thankYouPage[^]*?\{\n/m,
    "$&throw new Error('torn')\n",
  )
  const text = await readFile(join(root, 'src/views/newsletter/thank-you.tsx'), 'utf8')
  const line = text.slice(0, text.indexOf('throw new')).split('\n').length
  const { page } = await fixture.open()
  await page.goto(paths.thankYou)
  const overlay = page.locator('vite-error-overlay')
  await overlay.getByText('torn').first().waitFor()
  expect(await overlay.locator('.stack').innerText()).toContain(
    `src/views/newsletter/thank-you.tsx:${line}:`,
  )
  await undo()
})

test('a content mistake is printed and shown over the page, which stays until it is corrected', async () => {
  const file = 'content/chapters/i-am-loved.md'
  const { page } = await fixture.open()
  await page.goto('/i-am-loved', { waitUntil: 'load' })
  const undo = await edit(file, /^verseReference: .*/m, 'verseReference: Romans 5:8')
  const mistake = /content\/chapters\/i-am-loved\.md:\d+: verseReference: name the translation/
  await page.getByText(mistake).first().waitFor()
  expect(output.match(new RegExp(mistake, 'g'))).toHaveLength(1)
  const verse = page.getByText('Romans 5:8 (WEB)').first()
  expect(await verse.count()).toBe(1)
  expect(await (await fixture.site.fetch('/i-am-loved')).text()).toContain('Romans 5:8 (WEB)')
  await edit(file, /^verseReference: .*/m, 'verseReference: John 3:16 (WEB)')
  await page.getByText('John 3:16 (WEB)').first().waitFor()
  await undo()
})

test('an own cover appears once it is saved, and disappears with its file', async () => {
  const { page } = await fixture.open()
  await page.goto(paths.home, { waitUntil: 'load' })
  await page
    .getByAltText(/standing upright/)
    .first()
    .waitFor()
  const signature = page.locator('.signature')
  await signature.waitFor()
  const own = join(folder, 'pictures')
  await mkdir(own, { recursive: true })
  const cover = sharp({ create: { width: 1600, height: 2400, channels: 3, background: '#d01010' } })
  await writeFile(join(own, 'pictures.yaml'), 'cover:\n  alt: My own red cover\n')
  await rm(join(own, 'signature.svg'))
  await writeFile(join(own, 'cover.png'), await cover.png().toBuffer())
  const hero = page.getByAltText('My own red cover').first()
  await hero.waitFor()
  expect(await signature.count()).toBe(0)
  expect(
    await hero.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalHeight / image.naturalWidth),
    ),
  ).toBeCloseTo(1.5, 1)

  // It is shown as a book in the color of its edge.
  await page.setViewportSize({ width: 1440, height: 900 })
  const edgeOf = (picture: Element) => getComputedStyle(picture, '::before').backgroundColor
  const edge = () => page.locator('.hero .cover picture').evaluate(edgeOf)
  await expect.poll(edge).toBe('rgb(208, 16, 16)')
  await rm(join(own, 'cover.png'))
  await page
    .getByText(/pictures\.yaml:1: cover: put the picture cover beside this file/)
    .first()
    .waitFor()
  await writeFile(join(own, 'pictures.yaml'), '')
  await page
    .getByAltText(/standing upright/)
    .first()
    .waitFor()
  expect(output).not.toContain('The sweep failed')
})
