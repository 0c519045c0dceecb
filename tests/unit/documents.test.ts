import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfiguration, settingNames } from '../../src/core/configuration.ts'
import { newsletterServices } from '../../src/core/newsletter/services.ts'
import vitest from '../../vitest.config.ts'

const documents = globSync(['*.md', 'docs/*.md'])
const folders = '(?:src|client|tools|tests|migrations|docs|sample|public)'
const PATH = `(?<![\\w./-])(${folders}/[\\w./*-]*[\\w*])`
const files = globSync(['*.*', `{${folders.slice(3, -1).replaceAll('|', ',')}}/**/*.*`])
const results = await readFile('tools/bench/RESULTS.md', 'utf8')
const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))

test('the README lists every setting and the default rates', async () => {
  const text = await readFile('README.md', 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  const listed = rows.flatMap((row) => found(row.split('|')[1]!, '`([A-Z_]+)`'))
  expect(listed.toSorted()).toEqual(settingNames.toSorted())
  const { callsPerMinute } = readConfiguration({})
  const rate = rows.find((row) => row.includes('CALLS_PER_MINUTE'))!
  expect(found(rate.split('|')[2]!, '(\\d+)')).toEqual([`${callsPerMinute}`])
})

test('docs/services.md has a row for each service', async () => {
  const text = await readFile('docs/services.md', 'utf8')
  expect(newsletterServices.filter((name) => !text.includes(`\n| \`${name}\` |`))).toEqual([])
})

describe.each(documents)('%s', (name) => {
  test('names files and commands that exist', async () => {
    const text = await readFile(name, 'utf8')
    const missing = [
      ...found(text, PATH).filter(isNoPath),
      ...found(text, '`([\\w/.-]+\\.(?:tsx?|css|yaml|toml|py))`').filter(isNoFile),
      ...found(text, '\\]\\(([\\w.][^):#]*)\\)').filter((to) => isNoPath(join(dirname(name), to))),
      ...found(text, '(?:node|python3) ([\\w/-]+\\.\\w+)').filter(isNoPath),
      ...found(text, 'npx ([\\w-]+)').filter((tool) => isNoPath(`node_modules/.bin/${tool}`)),
      ...found(text, 'npm run ([\\w:-]+)').filter((script) => !(script in scripts)),
      ...found(text, '`((?:unit|worker|browser|slow)/[\\w/-]+)`').filter(
        (test) => isNoPath(`tests/${test}`) && isNoPath(`tests/${test}.test.ts*`),
      ),
      ...found(text, '--project (\\w+(?: [\\w-]+)*)').filter(runsNothing),
      ...found(text, 'npm run bench "?(\\w[^"`]*)').filter(
        (part) => !results.includes(`## ${part}\n`),
      ),
    ]
    expect(missing).toEqual([])
  })
})

test('comments name files that exist', async () => {
  const sources = [...files, ...globSync('.github/**/*.yml')].filter((file) => COMMENTED.test(file))
  expect(sources.length).toBeGreaterThan(400)
  const missing = sources.map(async (file) => {
    const text = await readFile(file, 'utf8')
    const comments = found(text, '^(.*(?:(?<!:)//|/\\*|^ *[*-]|--|# ).*)$').join('\n')
    return [
      ...found(comments, PATH).filter(isNoPath),
      ...found(comments, '(?<![\\w./-])(\\w[\\w/.-]*\\.(?:tsx?|css|sql))\\b').filter(isNoFile),
    ].map((path) => `${file}: ${path}`)
  })
  expect((await Promise.all(missing)).flat()).toEqual([])
})

const COMMENTED = /\.(tsx?|js|css|sql|toml|ya?ml)$/

/** What a pattern's group finds in a text. */
function found(text: string, pattern: string): string[] {
  return [...text.matchAll(new RegExp(pattern, 'gm'))].map(([, name]) => name!)
}

function isNoPath(path: string): boolean {
  return !existsSync(path) && globSync(path).length === 0
}

/** A file may be named by the end of its path. */
function isNoFile(name: string): boolean {
  return !files.some((file) => `/${file}`.endsWith(`/${name}`))
}

/** Whether vitest has no such project, or a filter matches none of its files. */
function runsNothing(command: string): boolean {
  const [project, ...filters] = command.split(' ')
  const known = vitest.test?.projects?.flatMap((each) =>
    typeof each === 'object' && 'test' in each && each.test ? [each.test] : [],
  )
  const { include = [], exclude = [] } = known?.find(({ name }) => name === project) ?? {}
  const own = globSync(include, { exclude })
  return own.length === 0 || !filters.every((filter) => own.some((file) => file.includes(filter)))
}
