import { EpubCheck } from '@likecoin/epubcheck-ts'
import { oklch } from 'culori'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../src/lib/dates.ts'
import {
  chapterPath,
  entryPath,
  drawPath,
  giveawayPath,
  giveawayRulesPath,
  paths,
  samplerPathOf,
} from '../../src/pages/paths.ts'
import { readContentFiles } from '../../scripts/content/content-files.ts'
import { chapterSlugs } from '../../src/book/identities.ts'
import { shared } from '../../src/ui/labels.ts'
import { budgets } from '../support/budgets.ts'
import { startClockedWorker } from './support/clocked-worker.ts'
import { buildCopy } from '../support/copy.ts'
import { entryOf, postForm, postJson } from '../../harness/post.ts'
import { typicalPages } from '../support/pages.ts'
import { openLedger } from '../unit/delivery/support/ledger.ts'
import { TOKEN_RULE, tokensIn } from '../unit/ui/sheets.ts'

/**
 * The site with far more content: own pictures, a cloth of its own, a preview of every chapter, and two giveaways after the
 * first, which has a winner.
 */

const chapter = chapterPath('i-am-forgiven')
const CHAPTER = `---
updated: 2025-07-01
metaTitle: I Am Forgiven
metaDescription: Chapter 4.
keyVerse: As far as the east is from the west, so far has he removed our transgressions from us.
verseReference: Psalm 103:12 (WEB)
---

A teaser with *emphasis* and [a link](/privacy).

## What you will discover

- One
- Two
- Three
- Four

## Why this matters

It matters.

> A quotation.

## In the complete chapter

1. Opening
2. Closing
`

/** The public name of the first one's winner. */
const WINNER = 'Grace T., Tulsa, Oklahoma'

const sample = '2025-07'
const first = planned(sample, 'contest', '2025-07-20T00:00:00-05:00', '2025-08-18T23:59:59-05:00')
const autumn = planned(
  '2025-autumn',
  'autumn',
  '2025-10-01T00:00:00-05:00',
  '2025-10-31T23:59:59-05:00',
)
const spring = planned(
  '2026-spring',
  'spring',
  '2026-03-01T09:00:00+01:00',
  '2026-03-31T21:59:59+02:00',
)
const all = [first, autumn, spring]

/** The eligibility of the giveaways after the first. */
const OPEN_TO = 'residents of Ohio'

type Planned = ReturnType<typeof planned>

function planned(id: string, form: string, opens: string, closes: string) {
  return { id, form, opens, closes, opening: Date.parse(opens), end: Date.parse(closes) + 1000 }
}

function phaseOf({ opening, end }: Planned, now: number) {
  if (now < opening) return 'not_started'
  return now < end ? 'open' : 'ended'
}

const shops = [
  { shop: 'First Books', url: 'https://first.example/32' },
  {
    shop: 'Buch & Co.',
    url: 'https://second.example/32',
    countries: 'Germany, Austria',
    formats: 'e-book',
  },
]

const RED = '#d01010'
const BURGUNDY = '#7a1f2b'
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

const RELEASE = '2024-03-02T15:30:00+01:00'

const copy = await buildCopy({
  'content/pictures/cover.tif': await picture(1600, 2400, RED).tiff().toBuffer(),
  'content/pictures/author.jpg': await picture(1200, 1500, '#888').jpeg().toBuffer(),
  'content/pictures/pictures.yaml':
    'cover:\n  alt: My own red cover\nauthor:\n  alt: My own face\n',
  'content/book.yaml': (await readFile('sample/book.yaml', 'utf8'))
    .replace('buyLabel:', `releases: ${RELEASE}\nbuyLabel:`)
    .replace('  year:', `  color: "${BURGUNDY}"\n  year:`)
    .replace(/^shops:\n(?: .*\n)+/m, `shops: ${JSON.stringify(shops)}\n`)
    .replace(
      /^( +)retailerUrl: .*/m,
      '$1retailerUrl: https://first.example/\n$1offer: {price: "24.99", currency: USD}',
    )
    .replace(/^companion:\n/m, '$&  url: https://first.example/cards\n'),
  ...(await longPreviews()),
  'content/chapters/i-am-forgiven.md': CHAPTER,
  'content/pages/faq.md': ownPage('title: Questions\nfooter: FAQ'),
  'content/pages/reading-2.md': ownPage('title: More to read'),
  'content/chapters/who-am-i-in-christ.md': CHAPTER.replace(
    '---\n',
    '---\ntitle: I Am Forgiven\nemoji: 🌊\nkicker: The question\n',
  ),
  ...(await giveawayFiles()),
})
afterAll(copy.remove)

function ownPage(fields: string): string {
  return `---\nupdated: 2025-07-02\ndescription: What people ask.\n${fields}\n---\n\n## Why?\n\nSee [more](/reading-2).\n`
}

/** A preview of 700 words for every chapter, its words in an order of its own, so that they compress no better than prose. */
async function longPreviews(): Promise<Record<string, string>> {
  const guides = [...(await readContentFiles('sample'))].filter(([file]) =>
    file.startsWith('guides/'),
  )
  const words = guides.flatMap(
    ([, text]) => text.replace(/^---.*?^---$/ms, '').match(/[\w’]+/g) ?? [],
  )
  const files = chapterSlugs.map((slug, index) => {
    const own = Array.from({ length: 700 }, (_, n) => words[(n * (2 * index + 901)) % words.length])
    const prose = Array.from({ length: 10 }, (_, n) => own.slice(n * 70, (n + 1) * 70).join(' '))
    const text = CHAPTER.replace('A teaser', `${prose.join('\n\n')}\n\nA teaser`)
    return [`content/chapters/${slug}.md`, text]
  })
  return Object.fromEntries(files) as Record<string, string>
}

async function giveawayFiles(): Promise<Record<string, string>> {
  const text = await readFile(`sample/giveaways/${sample}.md`, 'utf8')
  const files = [autumn, spring].map(({ id, form, opens, closes }) => [
    `content/giveaways/${id}.md`,
    text
      .replace('default: true\n', '')
      .replace(/^formId: .*/m, `formId: ${form}\nopenTo: ${OPEN_TO}\nstatement: For {openTo}?`)
      .replace(/^opensAt: .*/m, `opensAt: ${opens}`)
      .replace(/^closesAt: .*/m, `closesAt: ${closes}`),
  ])
  const won = text.replace('winners: 1\n', `winners: 1\nwonBy: ["${WINNER}"]\n`)
  return { ...Object.fromEntries(files), [`content/giveaways/${sample}.md`]: won }
}

const ledger = openLedger()
const env = {
  DB: ledger.db,
  LIMITER: { limit: async () => ({ success: true }) },
  EVENTS: { writeDataPoint() {} },
  FORMS_URL: 'https://forms.test',
}

const worker = await startClockedWorker(env, copy.worker)

test('32 chapters with previews of 700 words, and three giveaways, stay within the budgets', async () => {
  for (const path of [paths.home, paths.contest, ...chapterSlugs.map(chapterPath)]) {
    const html = await page(first.opening + DAY_MS, path)
    expect(html.length).toBeGreaterThan(8000)
    expect(gzipSync(html, { level: 6 }).length, path).toBeLessThanOrEqual(budgets.page)
  }
  const bytes = gzipSync(await readFile(copy.worker), { level: 9 }).length
  expect(bytes).toBeLessThanOrEqual(budgets.worker + budgets.words)
})

test.each([chapter, '/who-am-i-in-christ'])(
  'one content file publishes a chapter: %s',
  async (path) => {
    const html = await page(Date.now(), path)
    expect(html).toContain('Psalm 103:12 (WEB)')
    expect(html).toMatch(/<h1[^>]*>I Am Forgiven</)
    expect(html.includes('href="/i-am-child-of-god" rel="prev"')).toBe(path === chapter)
    expect(html).toContain('<em>emphasis</em> and <a href="/privacy">a link</a>')
    expect(html).toContain('<blockquote class="prose-quotation"><p>A quotation.</p></blockquote>')
    expect(html).not.toContain('Chapter Coming Soon')
    expect(html).not.toContain('noindex')
    const listed = `${path}</loc><lastmod>2025-07-01</lastmod>`
    expect(await page(Date.now(), paths.sitemap)).toContain(listed)
  },
)

test('buttons link to the first shop with its price, and the other shops are listed', async () => {
  for (const path of [paths.home, paths.thankYou, chapter]) {
    const html = await page(Date.now(), path)
    const [, list = ''] = /<ul class="shops"[^>]*>(.*?)<\/ul>/s.exec(html) ?? []
    expect(list).toContain('href="https://second.example/32"')
    expect(list).toContain('Buch &amp; Co.')
    expect(list).toContain('Germany, Austria · e-book')
    expect(list).not.toContain('first.example')
    // The steps after a signup lead to the retailer, and to the companion's own page.
    const isSteps = path === paths.thankYou
    const links = html.matchAll(/class="button[^>]*href="(https:[^"]*)"/g)
    expect([...new Set(Array.from(links, ([, href]) => href))]).toEqual(
      isSteps
        ? ['https://first.example/32', 'https://first.example/', 'https://first.example/cards']
        : ['https://first.example/32'],
    )
    expect(html).toContain('$24.99')
    expect(html.includes('$24.99 at First Books')).toBe(!isSteps)
  }
})

test('a file in pages/ is a page, and is linked in the footer if it says so', async () => {
  const now = Date.now()
  const html = await page(now, '/faq')
  expect(html).toContain('<title>Questions | Thirty-Two</title>')
  expect(html).toContain('<link rel="canonical" href="http://localhost/faq"/>')
  expect(html).toContain('<p>See <a href="/reading-2">more</a>.</p>')
  expect(html).toContain('July 2, 2025')
  expect(await page(now, paths.sitemap)).toContain('/faq</loc><lastmod>2025-07-02</lastmod>')
  const [, footer = ''] = (await page(now, '/reading-2')).split('<footer')
  expect(footer).toContain('<a href="/faq">FAQ</a>')
  expect(footer).not.toContain('/reading-2')
  const { headers } = await worker.fetchAt(now, '/faq')
  const held = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  expect((await worker.fetchAt(now, '/faq', held)).status).toBe(304)
  const damaged = await worker.fetchAt(now, '/FAQ%20.')
  expect(damaged.headers.get('location')).toBe('http://localhost/faq')
})

test('the sampler is a valid EPUB, although a text links a page of the site', async () => {
  const epub = await readFile(join(copy.root, 'dist/client', samplerPathOf('thirty-two')))
  expect((await EpubCheck.validate(epub)).messages).toEqual([])
})

const built = (url: string) => join(copy.root, 'dist/client', url)

/** The color of a picture's pixel, by its place from left and top. */
async function colorAt(picture: string | Buffer, left: number, top: number) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * top) * info.width + Math.floor(info.width * left)) * 3
  return `#${data.subarray(at, at + 3).toString('hex')}`
}

describe('own pictures', () => {
  const isRed = async (url: string, top = 0.5) =>
    /^#[c-d].[0-3].[0-3]/.test(await colorAt(built(url), 0.5, top))

  test('replace the cover wherever the book is shown, in the specified widths', async () => {
    const html = await page(Date.now(), paths.home)
    const hero = /<img[^>]+alt="My own red cover"[^>]*>/.exec(html)?.[0] ?? ''
    const src = /src="([^"]+)"/.exec(hero)?.[1] ?? ''
    expect(await sharp(built(src)).metadata()).toMatchObject({ width: 384, height: 576 })
    expect(await isRed(src)).toBe(true)
    const widths = [...hero.matchAll(/(\S+\.webp) (\d+)w/g)].map(([, , width]) => Number(width))
    expect(widths).toEqual([384, 512, 768, 1024])
    expect(html.match(/alt="My own red cover"/g)).toHaveLength(1)
    expect(html).toContain('alt="My own face"')
    for (const path of [paths.home, paths.contest, paths.thankYou]) {
      const text = await page(Date.now(), path)
      expect(text).toContain('alt="My own red cover"')
      // No picture of the sample's cover.
      expect(text).not.toMatch(/\/assets\/(?:standing|open|foil|signed|together|worn)-/)
    }
  })

  test('replace it in link previews and structured data too', async () => {
    const html = await page(Date.now(), paths.home)
    const card = /property="og:image" content="[^"]*(\/assets\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect(await isRed(card, 0.25)).toBe(true)
    const image = /"@type":"Book"[^}]*?"image":"[^"]*?(\/assets\/[^"]+)"/.exec(html)?.[1] ?? ''
    expect(await isRed(image)).toBe(true)
  })
})

describe('another cover color', () => {
  test('leaves no green on any page, in light or dark mode', async () => {
    for (const path of Object.values(typicalPages)) {
      const html = await page(Date.now(), path)
      const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
      for (const scheme of ['day', 'night'] as const) {
        const tokens = Object.entries(tokensIn(css, scheme))
        expect(tokens.length).toBeGreaterThan(20)
        expect(tokens.filter(([, value]) => isGreen(value)).map(([name]) => name)).toEqual([])
      }
      const others = html.replaceAll(TOKEN_RULE, '').match(HEX) ?? []
      expect(others.filter(isGreen), path).toEqual([])
    }
  })

  test('is in the manifest, icons and cards', async () => {
    const client = join(copy.root, 'dist/client')
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
    const cards = assets.filter((file) => file.startsWith('card-'))
    expect(cards.length).toBeGreaterThan(60)
    for (const card of cards) {
      const file = join(client, 'assets', card)
      // Background and disc, or the cover.
      const shades = [await colorAt(file, 0.01, 0.5), await colorAt(file, 0.5, 0.1)]
      expect(shades.filter(isGreen), card).toEqual([])
    }
  })

  const HEX = /#[0-9a-f]{6}\b/gi

  function isGreen(value: string): boolean {
    const { c = 0, h = 0 } = oklch(value) ?? {}
    return c > 0.01 && h > 120 && h < 200
  }
})

describe('several giveaways', () => {
  beforeAll(async () => {
    for (const { opening, form } of all) await enter(opening, form)
    await enter(autumn.opening, autumn.form, 'naomi')
  })

  function enter(
    now: number,
    form: string,
    who = 'ruth',
    post: typeof postJson | typeof postForm = postJson,
  ) {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    return post(worker.at(now), entryPath(form), entryOf(who))
  }

  const edges = all.flatMap((shown, index) => [
    ...[shown.opening - 1, shown.opening, shown.end - DAY_MS - 1, shown.end - 1].map((now) => ({
      now,
      shown,
    })),
    { now: shown.end, shown: all[index + 1] ?? shown },
  ])

  test.each(edges)('at $now, when `/contest` shows $shown.id', async ({ now, shown }) => {
    const phase = phaseOf(shown, now)
    const answer = await (await worker.fetchAt(now, paths.contestApi)).json()
    expect(answer).toMatchObject({ opensAt: shown.opens, phase })
    const contest = await page(now, paths.contest)
    expect(contest).toContain(`data-phase="${phase}"`)
    expect(contest).toContain(`href="${paths.contestRules}"`)
    expect(contest.includes(`href="${giveawayRulesPath(shown.id)}"`)).toBe(phase === 'open')
    for (const giveaway of all) await expectOwnPage(now, giveaway, giveaway === shown)
    expect((await enter(now, 'other')).status).toBe(404)
  })

  /** A giveaway's own page shows its phase, and links to all the others, and to the draws of those that have ended. */
  async function expectOwnPage(now: number, giveaway: Planned, isShown: boolean) {
    const own = await page(now, giveawayPath(giveaway.id))
    const phase = phaseOf(giveaway, now)
    expect(own).toContain(`data-phase="${phase}"`)
    const address = isShown ? paths.contest : giveawayPath(giveaway.id)
    expect(own).toContain(`rel="canonical" href="http://localhost${address}"`)
    expect(own.includes(`action="${entryPath(giveaway.form)}"`)).toBe(phase === 'open')
    for (const other of all)
      expect(own.includes(`href="${giveawayPath(other.id)}"`)).toBe(other !== giveaway)
    const ended = all.filter((other) => phaseOf(other, now) === 'ended')
    for (const { id } of ended) expect(own).toContain(`href="${drawPath(id)}"`)
    const entry = await enter(now, giveaway.form)
    const answer = phase === 'open' ? { success: true } : { error: `contest_${phase}` }
    expect([giveaway.id, await entry.json()]).toMatchObject([giveaway.id, answer])
  }

  test('state who is eligible until they end, and have each entrant confirm it, even beside an error', async () => {
    const path = giveawayPath(autumn.id)
    const saying = async (now: number) => (await page(now, path)).split(OPEN_TO).length > 1
    expect(await saying(autumn.opening)).toBe(true)
    expect(await saying(autumn.end)).toBe(false)
    const refused = await postForm(worker.at(autumn.opening), entryPath(autumn.form), {})
    const html = await refused.text()
    expect(html).toContain(`For ${OPEN_TO}?`)
    const box = /<input id="entry-agreement"[^>]*>/.exec(html)?.[0]
    expect(box).toContain('aria-describedby="entry-agreement-error entry-agreement-statement"')
  })

  test('keep their rules with their own dates, all in the sitemap', async () => {
    const now = Date.parse('2030-01-01T00:00:00Z')
    expect(await page(now, giveawayRulesPath(autumn.id))).toContain('October 31, 2025')
    expect(await page(now, giveawayRulesPath(spring.id))).toContain('March 31, 2026')
    const sitemap = await page(now, paths.sitemap)
    const listed = (path: string) => sitemap.includes(`<loc>http://localhost${path}</loc>`)
    expect([paths.contest, paths.contestRules].map(listed)).toEqual([true, true])
    // `/contest` shows the last one.
    for (const giveaway of all) {
      const own = [giveawayPath(giveaway.id), giveawayRulesPath(giveaway.id)]
      expect(own.map(listed)).toEqual(own.map(() => giveaway !== spring))
    }
  })

  test('name the winner once the file does', async () => {
    expect(await page(first.end + 2 * DAY_MS, giveawayPath(first.id))).toContain(WINNER)
  })

  test('confirm a plain entry on a permanent page with the dates of its own giveaway', async () => {
    const open = autumn.opening
    const response = await enter(open, autumn.form, 'naomi', postForm)
    expect(response.status).toBe(303)
    const entered = response.headers.get('location') ?? ''
    expect(entered).toMatch(
      /^\/contest\/entered\?receipt=[0-9a-f]{32}&giveaway=2025-autumn&made=\d+-[0-9a-f]{32}$/,
    )
    expect(await page(autumn.end + DAY_MS, entered)).toContain('November 1, 2025')
    expect(await page(spring.opening, entered)).toContain(giveawayPath(autumn.id))
  })

  test('store each entry with its giveaway and forward it to its own form', async () => {
    const kept = ledger
      .rows('SELECT * FROM submissions WHERE hold IS NULL')
      .map(({ giveaway, form_id: form, email_key: email }) => `${giveaway} ${form} ${email}`)
      .toSorted()
    // Each inbox counts once per giveaway.
    expect(kept).toEqual([
      '2025-07 contest ruth@example.org',
      '2025-autumn autumn naomi@example.org',
      '2025-autumn autumn ruth@example.org',
      '2026-spring spring ruth@example.org',
    ])
    const sent: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { email } = JSON.parse(init?.body as string) as { email: string }
      sent.push(`${new Request(input).url} ${email}`)
      return Response.json({ success: true })
    })
    await worker.runCronAt(Date.parse('2026-04-01T12:00:00Z'))
    expect(sent.toSorted()).toEqual(
      kept.map((row) => row.replace(/^\S+ /, 'https://forms.test/f/')).toSorted(),
    )
  })

  test('both accept entries when a setting makes the default one overlap another, which is reported', async () => {
    const lines: string[] = []
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
    const moved = await startClockedWorker(
      { ...env, CONTEST_OPENS_AT: autumn.opens, CONTEST_CLOSES_AT: autumn.closes },
      copy.worker,
    )
    const now = autumn.opening + DAY_MS
    const contest = await (await moved.fetchAt(now, paths.contest)).text()
    expect(contest).toContain(`action="${entryPath(first.form)}"`)
    const other = await (await moved.fetchAt(now, giveawayPath(autumn.id))).text()
    expect(other).toContain(`action="${entryPath(autumn.form)}"`)
    const health = await moved.fetchAt(now, paths.health)
    expect(health.status).toBe(503)
    expect(await health.json()).toEqual({ ok: false, code: 'giveaways_overlap' })
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { event: 'giveaways_overlap', overlapped: '2025-autumn' },
    ])
  })
})

test.each([paths.home, chapter, '/faq', '/i-am-lovd'])(
  '%s offers a preorder until the second of the release',
  async (path) => {
    const release = Date.parse(RELEASE)
    const before = await worker.fetchAt(release - 1000, path)
    const after = await worker.fetchAt(release, path)
    expect(await linksToBook(before)).toEqual([shared.preorder])
    expect(await linksToBook(after)).not.toContain(shared.preorder)
    if (before.status === 404) return
    expect(before.headers.get('cache-control')).toMatch(/s-maxage=1$/)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  },
)

/** The labels of all links to the book, except those of other shops. */
async function linksToBook(response: Response): Promise<string[]> {
  const [...links] = (await response.text()).matchAll(/ data-buy="(\w+)"[^>]*>([^<]+)<span/g)
  const isBook = (place = '', label = '') => place !== 'step_companion' && !label.startsWith('Buch')
  const labels = links.flatMap(([, place, label = '']) => (isBook(place, label) ? label : []))
  expect(labels.length).toBeGreaterThan(0)
  return [...new Set(labels)]
}

async function page(now: number, path: string) {
  const response = await worker.fetchAt(now, path)
  expect(response.status).toBe(200)
  return response.text()
}
