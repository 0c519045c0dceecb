import { EpubCheck } from '@likecoin/epubcheck-ts'
import { oklch } from 'culori'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../src/core/time/dates.ts'
import {
  chapterPath,
  drawPath,
  entryPath,
  giveawayPath,
  giveawayRulesPath,
  guidePath,
  paths,
  planPath,
  samplerPathOf,
  thankYouPath,
} from '../../src/core/pages/paths.ts'
import { chapterSlugs } from '../../src/core/book/identities.ts'
import { siteLabels } from '../../src/views/ui/labels.ts'
import { budgets } from '../support/budgets.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { buildCopy } from '../support/copy.ts'
import { startCode } from '../../tools/harness/built.ts'
import { entryOf, postForm, postJson } from '../../tools/harness/post.ts'
import { typicalPages } from '../support/pages.ts'
import { openLedger } from '../unit/support/ledger.ts'
import { TOKEN_RULE, tokensIn } from '../unit/ui/sheets.ts'

/**
 * The site with far more content: own pictures, a cloth of its own, a preview of every chapter, and a second
 * giveaway. The first has a winner.
 */

const chapter = chapterPath('i-am-forgiven')
const CHAPTER = (await readFile('sample/chapters/i-am-loved.md', 'utf8'))
  .replace('---\n', '---\nupdated: 2025-07-01\n')
  .replace(/^verseReference: .*/m, 'verseReference: Psalm 103:12 (WEB)')
  .replace('---\n\n', '$&A teaser with *emphasis* and [a link](/privacy).\n\n> A quotation.\n\n')

const sample = '2025-07'
const WINNER = 'Grace T., Tulsa, Oklahoma'
/** The second giveaway and its eligibility. */
const autumn = '2025-autumn'
const OPENS = '2025-10-01T00:00:00-05:00'
const CLOSES = '2025-10-31T23:59:59-05:00'
const OPEN_TO = 'residents of Ohio'
/** The second one is open. */
const now = Date.parse(OPENS) + DAY_MS
const end = Date.parse(CLOSES) + 1000

const SHOPS = `shops:
  - {shop: First Books, url: "https://first.example/32"}
  - {shop: Buch & Co., url: "https://second.example/32", countries: "Germany, Austria", formats: e-book}
  - {shop: Third, url: "https://third.example/32", countries: "Germany, Austria"}
`

const BURGUNDY = '#7a1f2b'
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

const RELEASE = '2024-03-02T15:30:00+01:00'

const copy = await buildCopy({
  'content/pictures/cover.tif': await picture(1600, 2400, '#d01010').tiff().toBuffer(),
  'content/pictures/author.jpg': await picture(1200, 1500, '#888').jpeg().toBuffer(),
  'content/pictures/pictures.yaml':
    'cover:\n  alt: My own red cover\nauthor:\n  alt: My own face\n',
  'content/book.yaml': (await readFile('sample/book.yaml', 'utf8'))
    .replace('buyLabel:', `releases: ${RELEASE}\nbuyLabel:`)
    .replace('  year:', `  color: "${BURGUNDY}"\n  year:`)
    .replace(/^shops:\n(?: .*\n)+/m, SHOPS)
    .replace(/(?<=retailerUrl: ).*/, 'https://first.example/')
    .replace(/^companion:\n/m, '$&  url: https://first.example/cards\n'),
  'content/redirects.yaml': (await readFile('sample/redirects.yaml', 'utf8')).replace(
    'https://www.example.com/books/thirty-two\n',
    'https://first.example/32\n',
  ),
  ...longPreviews(),
  'content/chapters/i-am-forgiven.md': CHAPTER,
  'content/pages/faq.md': ownPage('title: Questions\nfooter: FAQ'),
  'content/pages/reading-2.md': ownPage('title: More to read'),
  'content/pages/support.md': ownPage('title: Support\nfooter: Help'),
  'content/chapters/who-am-i-in-christ.md': CHAPTER.replace(
    '---\n',
    '---\ntitle: I Am Forgiven\nemoji: 🌊\nkicker: The question\n',
  ),
  ...(await giveawayFiles()),
})

function ownPage(fields: string): string {
  return `---\nupdated: 2025-07-02\ndescription: What people ask.\n${fields}\n---\n\n## Why?\n\nSee [more](/reading-2).\n`
}

/** A preview for every chapter that compresses like 700 words, to 1,480 bytes. */
function longPreviews(): Record<string, string> {
  const files = chapterSlugs.map((slug) => {
    const hash = createHash('shake256', { outputLength: 1350 }).update(slug).digest('hex')
    const text = hash.replaceAll(/.{100}/g, '$&\n\n')
    return [`content/chapters/${slug}.md`, CHAPTER.replace('A teaser', `${text}A teaser`)]
  })
  return Object.fromEntries(files) as Record<string, string>
}

async function giveawayFiles(): Promise<Record<string, string>> {
  const text = await readFile(`sample/giveaways/${sample}.md`, 'utf8')
  return {
    [`content/giveaways/${sample}.md`]: text.replace('winners: 1\n', `$&wonBy: ["${WINNER}"]\n`),
    [`content/giveaways/${autumn}.md`]: text
      .replace('default: true\n', '')
      .replace(/^formId: .*/m, `formId: autumn\nopenTo: ${OPEN_TO}\nstatement: For {openTo}?`)
      .replace(/^opensAt: .*/m, `opensAt: ${OPENS}`)
      .replace(/^closesAt: .*/m, `closesAt: ${CLOSES}`),
  }
}

const ledger = openLedger()
const env = {
  DB: ledger.db,
  LIMITER: { limit: async () => ({ success: true }) },
  EVENTS: { writeDataPoint() {} },
}

const worker = await startClockedWorker(env, copy.worker)

/** The landing page with so much content, gzipped. */
const LANDING = 22_200

test('32 chapters with previews of 700 words, and two giveaways, stay within the budgets', async () => {
  for (const path of [paths.home, paths.contest, ...chapterSlugs.map(chapterPath)]) {
    const most = path === paths.home ? LANDING : budgets.page
    expect(gzipSync(await page(now, path), { level: 6 }).length, path).toBeLessThanOrEqual(most)
  }
  const bytes = gzipSync(startCode(copy.worker), { level: 9 }).length
  expect(bytes).toBeLessThanOrEqual(budgets.worker + budgets.words)
})

test.each([chapter, '/who-am-i-in-christ'])('one content file publishes %s', async (path) => {
  const html = await page(now, path)
  expect(html).toContain('Psalm 103:12 (WEB)')
  expect(html).toMatch(/<h1[^>]*>I Am Forgiven</)
  expect(html.includes('href="/i-am-child-of-god" rel="prev"')).toBe(path === chapter)
  expect(html).toContain('<em>emphasis</em> and <a href="/privacy">a link</a>')
  expect(html).toContain('<blockquote class="prose-quotation"><p>A quotation.</p></blockquote>')
  expect(html).not.toContain('Chapter Coming Soon')
  expect(html).not.toContain('noindex')
  const listed = `${path}</loc><lastmod>2025-07-01</lastmod>`
  expect(await page(now, paths.sitemap)).toContain(listed)
})

test('buttons link to the first shop with its price, and the other shops are listed', async () => {
  const [first, companion] = ['https://first.example/32', 'https://first.example/cards']
  for (const path of [paths.home, paths.thankYou, chapter]) {
    const html = await page(now, path)
    const [, list = ''] = /<ul class="shops"[^>]*>(.*?)<\/ul>/s.exec(html) ?? []
    expect(list).toMatch(/^<li>Germany, Austria: .*second\.example.*e-book.* · .*third\.example/s)
    expect(list).not.toMatch(/first\.example|<li>.*<li>/)
    // The steps after a signup lead to the retailer, and to the companion's own page.
    const steps = path === paths.thankYou ? ['https://first.example/', companion] : []
    const links = html.matchAll(/class="button[^>]*href="(https:[^"]*)"/g)
    expect([...new Set(Array.from(links, ([, href]) => href))]).toEqual([first, ...steps])
    expect(html).toContain(steps.length > 0 ? '$24.99' : '$24.99 at First Books')
  }
})

test('a file in pages/ is a page, and is linked in the footer if it says so', async () => {
  const html = await page(now, '/faq')
  expect(html).toContain('<title>Questions | Thirty-Two</title>')
  expect(html).toContain('<link rel="canonical" href="http://localhost/faq"/>')
  expect(html).toContain('<p>See <a href="/reading-2">more</a>.</p>')
  expect(html).toContain('July 2, 2025')
  expect(await page(now, paths.sitemap)).toContain('/faq</loc><lastmod>2025-07-02</lastmod>')
  const [, footer = ''] = (await page(now, '/reading-2')).split('<footer')
  expect(footer).toContain('<a href="/faq">FAQ</a>')
  expect(footer).toContain('<a href="/support">Help</a>')
  expect(footer).not.toContain('/reading-2')
  const damaged = await worker.fetchAt(now, '/FAQ%20.')
  expect(damaged.headers.get('location')).toBe('http://localhost/faq')
})

test('the sampler is a valid EPUB, although a text links a page of the site', async () => {
  const epub = await readFile(join(copy.root, 'dist/client', samplerPathOf('thirty-two')))
  expect((await EpubCheck.validate(epub)).messages).toEqual([])
})

const client = join(copy.root, 'dist/client')

/** The color of a picture's pixel, by its place from left and top. */
async function colorAt(picture: string | Buffer, left: number, top: number) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * top) * info.width + Math.floor(info.width * left)) * 3
  return `#${data.subarray(at, at + 3).toString('hex')}`
}

test('own pictures replace the samples on pages, in link previews and in structured data', async () => {
  const html = await page(now, paths.home)
  const [hero = ''] = /<img[^>]+alt="My own red cover"[^>]*>/.exec(html) ?? []
  const widths = [...hero.matchAll(/(\S+\.webp) (\d+)w/g)].map(([, , width]) => Number(width))
  expect(widths).toEqual([384, 512, 768, 1024])
  expect(html).toContain('alt="My own face"')
  for (const path of [paths.home, paths.contest, paths.thankYou]) {
    const text = await page(now, path)
    expect(text.match(/alt="My own red cover"/g)).toHaveLength(1)
    // No picture of the sample's cover.
    expect(text).not.toMatch(/\/assets\/(?:standing|open|foil|signed|together|worn)-/)
  }
  const srcOf = (pattern: RegExp) => join(client, pattern.exec(html)?.[1] ?? '')
  const src = srcOf(/<img[^>]+src="([^"]+)"[^>]+alt="My own red cover"/)
  expect(await sharp(src).metadata()).toMatchObject({ width: 384, height: 576 })
  const card = srcOf(/property="og:image" content="[^"]*(\/assets\/[^"]+)"/)
  const image = srcOf(/"@type":"Book"[^}]*?"image":"[^"]*?(\/assets\/[^"]+)"/)
  for (const file of [src, card, image])
    expect(await colorAt(file, 0.5, 0.25)).toMatch(/^#[c-d].[0-3].[0-3]/)
})

test('another cover color leaves no green on any page, in light or dark mode', async () => {
  for (const path of Object.values(typicalPages)) {
    const html = await page(now, path)
    const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
    for (const scheme of ['day', 'night'] as const) {
      const tokens = Object.entries(tokensIn(css, scheme))
      expect(tokens.length).toBeGreaterThan(20)
      expect(tokens.filter(([, value]) => isGreen(value)).map(([name]) => name)).toEqual([])
    }
    const others = html.replaceAll(TOKEN_RULE, '').match(/#[0-9a-f]{6}\b/gi) ?? []
    expect(others.filter(isGreen), path).toEqual([])
  }
})

test('another cover color is in the manifest, icons and link previews', async () => {
  const manifest = JSON.parse(await readFile(join(client, 'site.webmanifest'), 'utf8'))
  expect(manifest.theme_color).toBe(BURGUNDY)
  const ico = await readFile(join(client, 'favicon.ico'))
  const icons = [
    ico.subarray(ico.readUInt32LE(18)),
    join(client, 'favicon.svg'),
    join(client, 'icons/apple-touch-icon.png'),
    ...manifest.icons.map(({ src }: { src: string }) => join(client, src)),
  ]
  for (const picture of icons) expect(await colorAt(picture, 0.5, 0.1)).toBe(BURGUNDY)
  const assets = await readdir(join(client, 'assets'))
  const previews = assets.filter((file) => file.startsWith('link-preview-'))
  expect(previews.length).toBeGreaterThan(60)
  for (const preview of previews) {
    const file = join(client, 'assets', preview)
    // Background and disc, or the cover.
    const shades = [await colorAt(file, 0.01, 0.5), await colorAt(file, 0.5, 0.1)]
    expect(shades.filter(isGreen), preview).toEqual([])
  }
})

function isGreen(value: string): boolean {
  const { c = 0, h = 0 } = oklch(value) ?? {}
  return c > 0.01 && h > 120 && h < 200
}

describe('two giveaways', () => {
  const ownPath = giveawayPath(autumn)

  function enter(form: string, who = 'ruth', post: typeof postJson | typeof postForm = postJson) {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    return post(worker.at(now), entryPath(form), entryOf(who))
  }

  test('`/contest` shows the open one; each has its own page and form, and names the winner', async () => {
    for (const path of [paths.contest, ownPath]) {
      const html = await page(now, path)
      expect(html).toContain('data-phase="open"')
      expect(html).toContain('action="/f/autumn"')
      expect(html).toContain('rel="canonical" href="http://localhost/contest"')
      expect(html).toContain(`href="${giveawayPath(sample)}"`)
    }
    const other = await page(now, giveawayPath(sample))
    expect(other).toContain('data-phase="ended"')
    expect(other).toContain(`href="${drawPath(sample)}"`)
    expect(other).toContain(`href="${ownPath}"`)
    expect(other).toContain(WINNER)
    expect(await (await enter('autumn')).json()).toMatchObject({ success: true })
    expect(await (await enter('contest')).json()).toMatchObject({ error: 'contest_ended' })
    expect((await enter('other')).status).toBe(404)
  })

  test('each entrant confirms who is eligible, even beside an error', async () => {
    const html = await (await postForm(worker.at(now), '/f/autumn', {})).text()
    expect(html).toContain(`For ${OPEN_TO}?`)
    const box = /<input id="entry-agreement"[^>]*>/.exec(html)?.[0]
    expect(box).toContain('aria-describedby="entry-agreement-error entry-agreement-statement"')
  })

  test('keep their rules with their own dates, all in the sitemap', async () => {
    expect(await page(now, giveawayRulesPath(autumn))).toContain('October 31, 2025')
    const sitemap = await page(now, paths.sitemap)
    const own = [paths.contest, paths.contestRules, giveawayPath(sample), giveawayRulesPath(sample)]
    for (const path of own) expect(sitemap).toContain(`<loc>http://localhost${path}</loc>`)
    // `/contest` shows it.
    expect(sitemap).not.toContain(`${ownPath}</loc>`)
  })

  test('confirm a plain entry on a permanent page with the dates of its own giveaway', async () => {
    const response = await enter('autumn', 'naomi', postForm)
    expect(response.status).toBe(303)
    const entered = response.headers.get('location') ?? ''
    expect(entered).toMatch(
      /^\/contest\/entered\?receipt=[0-9a-f]{32}&giveaway=2025-autumn&signature=[0-9a-f]{32}$/,
    )
    expect(await page(end + DAY_MS, entered)).toContain('November 1, 2025')
  })

  test('when a setting makes them overlap, both take entries for their own form, which is reported', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const dates = { CONTEST_OPENS_AT: OPENS, CONTEST_CLOSES_AT: CLOSES }
    const moved = await startClockedWorker({ ...env, ...dates }, copy.worker)
    for (const form of ['contest', 'autumn'])
      await postJson(moved.at(now), entryPath(form), entryOf('tabitha'))
    const kept = ledger.rows().filter((row) => row.email_key.startsWith('tabitha'))
    const forms = Object.fromEntries(kept.map((row) => [row.giveaway, row.form_id]))
    expect(forms).toEqual({ [sample]: 'contest', [autumn]: 'autumn' })
    const health = await moved.fetchAt(now, paths.health)
    expect([health.status, await health.json()]).toMatchObject([503, { code: 'setting_invalid' }])
    expect(reported).toHaveBeenCalledWith(expect.stringContaining('CONTEST_CLOSES_AT'))
  })
})

const selling = [paths.home, chapter, '/faq', '/i-am-lovd']
test.each(selling)('%s offers a preorder until the second of the release', async (path) => {
  const release = Date.parse(RELEASE)
  const before = await worker.fetchAt(release - 1000, path)
  const after = await worker.fetchAt(release, path)
  expect(await linksToBook(before)).toEqual(new Set([siteLabels.preorder]))
  expect(await linksToBook(after)).not.toContain(siteLabels.preorder)
  if (before.status === 404) return
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
})

test('reviews are asked for from the second of the release on, but never on the home page', async () => {
  const release = Date.parse(RELEASE)
  const asks = async (at: number, path: string) =>
    (await (await worker.fetchAt(at, path)).text()).includes(siteLabels.review)
  for (const path of [planPath('2024-03-10'), guidePath('gods-masterpiece'), paths.press])
    expect([await asks(release - 1000, path), await asks(release, path)]).toEqual([false, true])
  for (const path of [paths.home, thankYouPath('1a2b3c4d'), guidePath('loved')])
    expect(await asks(release, path)).toBe(false)
})

/** The labels of all links to the book, except those of other shops. */
async function linksToBook(response: Response): Promise<Set<string | undefined>> {
  const links = (await response.text()).matchAll(/ data-buy="\w+"[^>]*>(?!Buch|Third)([^<]+)<span/g)
  return new Set(Array.from(links, ([, label]) => label))
}

async function page(now: number, path: string) {
  const response = await worker.fetchAt(now, path)
  expect(response.status).toBe(200)
  return response.text()
}
