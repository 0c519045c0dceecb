import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readContentFiles } from '../../tools/content/content-files.ts'
import { paths, samplerPathOf } from '../../src/core/pages/paths.ts'
import { entryOf, postForm } from '../../tools/harness/post.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { leftOutParts, without } from '../support/left-out.ts'
import { markupFaults } from '../support/markup.ts'
import { everyPage } from '../support/pages.ts'
import { useSite } from './support/site.ts'

/** A site without any optional content. */

const folder = temporaryFolder()
const gone: string[] = Object.values(leftOutParts)
  .flatMap(({ pages = [] }) => pages)
  .map((name) => paths[name])
const unlinked = [...gone, ...Object.values(leftOutParts).flatMap(({ paths = [] }) => paths)]

const sample = await readContentFiles('sample')
const files = Object.values(leftOutParts).reduce((rest, part) => without(rest, part), sample)
const content = join(folder, 'content')
cpSync('sample', content, { recursive: true })
for (const [file] of sample) await rm(join(content, file))
for (const [file, text] of files) {
  await mkdir(dirname(join(content, file)), { recursive: true })
  await writeFile(join(content, file), text)
}

const out = join(folder, 'dist')
execFileSync('node', ['tools/build.ts', content, out], { stdio: 'ignore' })
const site = await useSite({}, { built: out })

/** Every URL that can be reached by links from the home page, with its response. */
const reached = new Map<string, { status: number; html: string }>()
const waiting: string[] = [paths.home, paths.thankYou]
for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
  if (reached.has(path)) continue
  // A card is a redirect to its file.
  const response = await site.fetch(path, { redirect: 'follow' })
  const html = await response.text()
  reached.set(path, { status: response.status, html })
  for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"#?]*)/g))
    if (href.startsWith('/')) waiting.push(href)
}

test('every page can be reached by links, and no link is broken', () => {
  expect([...reached.keys()]).toEqual(
    expect.arrayContaining(everyPage.filter((path) => !unlinked.includes(path))),
  )
  for (const path of unlinked) expect(reached.has(path), path).toBe(false)
  for (const [path, { status }] of reached) expect(status, path).toBe(200)
})

test('no page has an empty element, and no list an omitted page', async () => {
  for (const [path, { html }] of reached)
    expect(html, path).not.toMatch(/<(ul|ol|section|header|nav|p|h\d)( [^>]*)?><\/\1>/)
  for (const path of [paths.home, paths.thankYou])
    expect(await markupFaults(reached.get(path)!.html)).toEqual([])
  const listed = await (await site.fetch(paths.sitemap)).text()
  for (const path of gone) expect(listed).not.toContain(`${path}<`)
})

test('omitted pages and their forms answer 404', async () => {
  const others = ['/plan/2030-01-06', '/plan/2030-01-06.ics', '/contest/2025-07', paths.contestApi]
  for (const path of [...gone, ...others, paths.contestCalendar, samplerPathOf('thirty-two')])
    expect((await site.fetch(path)).status, path).toBe(404)
  expect((await postForm(site, '/f/contest', entryOf('nobody'))).status).toBe(404)
  expect((await postForm(site, paths.plan, { first: '2030-01-06' })).status).toBe(404)
  expect(await (await site.fetch(paths.health)).json()).toMatchObject({ ok: true })
  await site.runCron()
  expect(site.errors()).toBe(0)
})
