import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { guides } from 'virtual:content/guides'
import { paths } from '../../src/pages/paths.ts'
import { builtAssets } from '../../harness/built.ts'
import { everyPage } from '../support/pages.ts'
import { postJson, signupOf } from '../../harness/post.ts'
import { contestVars } from '../../harness/site.ts'
import { useSiteWithUpstream } from './support/site.ts'

const KEY = 'canary-of-the-upstream-key'
const RECEIPT_KEY = 'canary-of-the-receipt-key'

const { site, upstream } = await useSiteWithUpstream({
  ...contestVars('open'),
  SUPABASE_ANON_KEY: KEY,
  RECEIPT_KEY,
})

describe('secrets', () => {
  test('the key is sent to the configured upstream', async () => {
    await postJson(site, paths.newsletter, signupOf('ruth'))
    await expect
      .poll(() => upstream.received.map(({ headers }) => headers['authorization']))
      .toEqual([`Bearer ${KEY}`])
  })

  test('pages, responses and logs contain no key, and pages no upstream URL', async () => {
    const others = [paths.contestApi, paths.health, paths.robots, paths.security, '/no-such-page']
    for (const path of [...everyPage, ...others]) {
      const response = await site.fetch(path)
      const said = `${await response.text()}${JSON.stringify([...response.headers])}`
      expect(said.includes('canary-of'), path).toBe(false)
      expect(said.includes(upstream.url), path).toBe(false)
    }
    const wrong = await postJson(site, paths.newsletter, '{')
    expect(await wrong.text()).not.toContain('canary-of')
    expect(JSON.stringify(site.logs())).not.toContain('canary-of')
  })
})

describe('the built client', () => {
  const guide = guides.loved
  const serverOnly = [
    'FORMS_URL',
    'RECEIPT_KEY',
    'Bearer',
    'INSERT INTO',
    'LIMITER',
    'ZodError',
    'HTTPException',
    'process.env',
  ]

  test('contains no server code and no server-only texts', async () => {
    const files = await clientScripts()
    expect(files.length).toBeGreaterThan(1)
    const words = [...serverOnly, ...longTexts({ ...guide, verse: '' })]
    const found = files.flatMap(({ name, text }) =>
      words.filter((word) => text.includes(word)).map((word) => `${name}: ${word}`),
    )
    expect(found).toEqual([])
  })
})

async function clientScripts() {
  const names = (await readdir(builtAssets)).filter((name) => name.endsWith('.js'))
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(builtAssets, name), 'utf8') })),
  )
}

/** All texts in a value of the content that are longer than 40 characters. */
function longTexts(content: unknown): string[] {
  if (typeof content === 'string') return content.length > 40 ? [content] : []
  return typeof content === 'object' && content !== null
    ? Object.values(content).flatMap(longTexts)
    : []
}
