import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { chapterPath, paths } from '../../src/domain/paths'
import { startSite } from '../support/site'

const CHAPTER = `export const chapter = {
  number: 13, title: 'I Am Free', emoji: '🕊️', metaTitle: 'I Am Free', metaDescription: 'Chapter 13.',
  keyVerse: 'If therefore the Son makes you free, you will be free indeed.', verseReference: 'John 8:36 (WEB)',
  teaser: 'A teaser.', whatYouWillDiscover: ['One', 'Two', 'Three', 'Four'], whyThisMatters: 'It matters.',
  prevChapter: 'i-am-victorious', nextChapter: 'i-am-secure', part: 'Empowerment Identities',
  contentStructure: ['Opening', 'Closing'],
}
`

const NOT_SOURCE = /(^|\/)(node_modules|dist|tests|\.\w+)$/

let copy: string | undefined
afterAll(() => copy && rm(copy, { recursive: true }))

test('one content file makes a chapter live, for a slug and for an alias', async () => {
  const root = (copy = await mkdtemp(join(tmpdir(), 'thirty-two-')))
  await cp('.', root, { recursive: true, filter: (path) => !NOT_SOURCE.test(path) })
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  for (const slug of ['i-am-free', 'who-am-i-in-christ']) {
    await writeFile(join(root, 'src/content/chapters', `${slug}.ts`), CHAPTER)
  }
  await promisify(execFile)('vite', ['build', '--app'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const site = await startSite({}, join(root, 'wrangler.toml'))
  for (const path of [chapterPath('i-am-free'), paths.whoAmI]) {
    const response = await site.fetch(path)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('John 8:36 (WEB)')
    expect(html).not.toContain('Chapter Coming Soon')
    expect(html).not.toContain('noindex')
  }
  expect(await (await site.fetch(paths.sitemap)).text()).toContain('/i-am-free</loc>')
  await site.close()
})
