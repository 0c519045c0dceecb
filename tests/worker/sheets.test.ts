import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { everyPage } from '../support/pages.ts'
import { giveawayVars, startSite } from '../../harness/site.ts'

const site = await startSite(giveawayVars('open'))
afterAll(() => site.close())

const sheets = globSync('src/**/*.css').map((file) => readFileSync(file, 'utf8'))
const styled = classesOf(sheets.join('\n'))
// Has a style beside a toast only.
styled.delete('form-note')

test.each([...everyPage, '/no-such-page'])(
  '%s has the style of each class that a sheet selects',
  async (path) => {
    const html = await (await site.fetch(path)).text()
    const own = classesOf([...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].join('\n'))
    const given = new Set(
      [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')),
    )
    expect(own.size).toBeGreaterThan(20)
    expect([...given].filter((name) => styled.has(name) && !own.has(name))).toEqual([])
  },
)

function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*.*?\*\/|url\([^)]*\)/gs, '')
  return new Set([...rules.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name]) => name!))
}
