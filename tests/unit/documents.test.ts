import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { firstDay } from 'virtual:content/book'
import { readConfiguration } from '../../src/configuration.ts'
import { factsOf, holds } from '../../src/delivery/holds.ts'
import { limits } from '../../src/delivery/limits.ts'
import { GENESIS_MS, PERIOD_MS, quicknet } from '../../src/draw/beacon.ts'
import { fingerprintLines, leafStates } from '../../src/draw/file.ts'
import { draw } from '../../src/draw/labels.ts'
import { reasons } from '../../src/draw/winners.ts'
import vitest from '../../vitest.config.ts'
import { budgets } from '../support/budgets.ts'

const documents = globSync(['*.md', 'docs/*.md', 'docs/mails/README.md', 'content/README.md'])
const folders = '(?:src|client|scripts|tests|bench|docs|content|public)'
const files = globSync(['*.*', `{${folders.slice(3, -1).replaceAll('|', ',')}}/**/*.*`])
const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const { unclear, backoff, perInbox, patience, health, sweep, redelivery, soonLease } = limits
const { signupsPerMinute, entriesPerMinute } = readConfiguration({})
const { ratelimits, queues } = parse(await readFile('wrangler.toml', 'utf8')) as unknown as Wrangler
const inWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]

/** What a document must say while the code says it. */
const statements: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    `| \`SIGNUPS_PER_MINUTE\`, \`ENTRIES_PER_MINUTE\` | \`${signupsPerMinute}\`, \`${entriesPerMinute}\``,
  ],
  'docs/admin.md': [
    holds.map((hold) => `| \`${hold}\` | ${factsOf(hold).by} | ${factsOf(hold).says} |`).join(' '),
    `${inWords[health.failures]} calls have failed since`,
    `due for an hour, or ${inWords[health.late]} that failed have waited one`,
  ],
  'docs/delivery.md': [
    `silent for ${limits.hedge} ms`,
    `after ${limits.hedge} ms; the consumer brings it home (delays ${redelivery.first / SECOND} s to ${redelivery.longest / MINUTE} min)`,
    `|${queues.consumers[0]!.max_retries} tries|`,
    `${backoff.first / MINUTE} minute, doubling with each attempt to ${backoff.longest / MINUTE} minutes`,
    `For ${inWords[limits.alive / MINUTE]} minutes after that`,
    `no call has failed for ${unclear.quiet / MINUTE} minutes, one a minute until something is delivered`,
    `${inWords[limits.asked]![0]!.toUpperCase()}${inWords[limits.asked]!.slice(1)} calls in a row that are asked to wait`,
    `unclear outcome ${inWords[unclear.tries]} times`,
    `a sweep makes ${limits.calls} calls at most`,
    `fails for ${patience.age / DAY} days and at least ${inWords[patience.attempts]} tries`,
    `A ${['', 'second', 'third', 'fourth', 'fifth', 'sixth'][perInbox.signups]} signup within ${perInbox.window / HOUR} hours`,
    `before its ${sweep.sending / SECOND}th second`,
    `${sweep.lease / MINUTE} min for a sweep, ${soonLease / MINUTE} min for a straight try`,
    `more than ${inWords[sweep.wrongClock / HOUR]} hours ahead`,
  ],
  'docs/capacity.md': [
    `has not answered in ${limits.hedge} ms`,
    `${entriesPerMinute} entries a minute are sent on`,
    `${thousands(limits.leavesPerMinute)} receipts a minute are appended`,
    `${ratelimits[0]!.simple.limit} posts a minute from one address`,
    `${inWords[patience.age / DAY]} days of patience`,
  ],
  'docs/draw-formats.md': [
    fingerprintLines.map((name) => `\`${name}\``).join(', '),
    ...[leafStates, reasons].map((names) =>
      names
        .map((name) => `\`${name}\``)
        .join(', ')
        .replace(/, (?=[^,]*$)/, ' or '),
    ),
    `${quicknet.chain} ${quicknet.publicKey}`,
    `${GENESIS_MS / SECOND} + ${PERIOD_MS / SECOND} × (round - 1) seconds`,
  ],
  'docs/mails/welcome.md': [firstDay.sentence, firstDay.verse],
  'SECURITY.md': [
    `${inWords[perInbox.signups]} signups forwarded in ${perInbox.window / HOUR} hours`,
    `${ratelimits[0]!.simple.limit} posts a minute pass`,
  ],
  'docs/architecture.md': [
    `first section (hero or banner), gzip | ${thousands(budgets.firstScreen)} bytes |`,
    `a whole page, gzip | ${thousands(budgets.page)} bytes |`,
    `main script, brotli | ${thousands(budgets.mainScript)} bytes |`,
    `nobody has touched, brotli | ${thousands(budgets.untouchedContest)} bytes |`,
    `islands of the landing page, brotli | ${thousands(budgets.islands)} bytes |`,
    `worker without the words of \`content/\`, gzip | ${thousands(budgets.worker)} bytes |`,
  ],
}

describe.each(Object.entries(statements))('%s', (name, sentences) => {
  test.each(sentences)('says: %s', async (sentence) => {
    const text = (await readFile(name, 'utf8')).replace(/\s+/g, ' ')
    expect(text.toLowerCase()).toContain(sentence.toLowerCase())
  })
})

describe.each(documents)('%s', (name) => {
  test('names files and commands that are there', async () => {
    const text = await readFile(name, 'utf8')
    const missing = [
      ...found(text, `\`(${folders}/[^\`\\s{…]+)\``).filter(isNoPath),
      ...found(text, '`([\\w/.-]+\\.(?:tsx?|css|yaml|toml|py))`').filter(isNoFile),
      ...found(text, '\\]\\(([\\w.][^):#]*)\\)').filter((to) => isNoPath(join(dirname(name), to))),
      ...found(text, '(?:node|python3) ([\\w/-]+\\.\\w+)').filter(isNoPath),
      ...found(text, 'npx ([\\w-]+)').filter((tool) => isNoPath(`node_modules/.bin/${tool}`)),
      ...found(text, 'npm run ([\\w:-]+)').filter((script) => !(script in scripts)),
      ...found(text, '--project (\\w+(?: [\\w-]+)*)').filter(runsNothing),
    ]
    expect(missing).toEqual([])
  })
})

test('docs/draw.md lists what a check shows, and what it does not, as page and proofs do', async () => {
  const text = await readFile('docs/draw.md', 'utf8')
  const [, section = ''] = text.split(`## ${draw.limits.heading}`)
  const listed = section.split('\n## ')[0]!.split(/\n- /).slice(1)
  expect(listed.map((item) => item.split('\n\n')[0]!.replace(/\s+/g, ' ').trim())).toEqual(
    draw.limits.list,
  )
})

test('the rules of the files name what is there', async () => {
  const text = await readFile('public/_headers', 'utf8')
  const named = found(text, `(${folders}/[\\w/.-]+\\.\\w+)`)
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter(isNoPath)).toEqual([])
})

test('comments name files that are there', async () => {
  const sources = globSync('{src,client,scripts,bench,tests,migrations}/**/*.{ts,tsx,css,sql}')
  const texts = await Promise.all(sources.map((source) => readFile(source, 'utf8')))
  const comments = found(texts.join('\n'), '(?:^|\n)\\s*((?:/?\\*+|//|--) .*)')
  const named = found(comments.join('\n'), '(\\w[\\w/.-]*\\.(?:tsx?|css|sql|yaml|toml|py))\\b')
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(isNoFile)).toEqual([])
})

test('the capacity is reckoned with what the bench has measured', async () => {
  const results = await readFile('bench/RESULTS.md', 'utf8')
  const rows = results.matchAll(/^\| `\/.*\*\*([\d.]+)\*\* \(≥ 1\.0\) \| (\d+) µs/gm)
  const pages = [...rows].map(([, rate, micros]) => ({
    rate: Number(rate),
    ms: Number(micros) / 1000,
  }))
  expect(pages.length).toBeGreaterThan(0)
  const times = pages.map(({ ms }) => ms)
  const text = await readFile('docs/capacity.md', 'utf8')
  expect(text).toContain(`${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(2)} ms`)
  expect(Math.min(...pages.map(({ rate }) => rate)), 'at least as fast').toBeGreaterThanOrEqual(1)

  const [, sent, kept, p99] = /^\| (\d+) \| \d+ \| (\d+) \| 0 \|.* (\d+) ms \| \d+ ms \|$/m.exec(
    results,
  )!
  expect(kept).toBe(sent)
  expect(text).toContain(`99 in 100 were answered within ${(Number(p99) / 1000).toFixed(2)} s`)
})

test('visitors and developers are told the same day of the last accessibility check', async () => {
  const [page, document] = await Promise.all(
    ['sample/pages/accessibility.md', 'docs/accessibility.md'].map((file) =>
      readFile(file, 'utf8'),
    ),
  )
  const dayIn = (text = '') => /[A-Z]\w+ \d+, \d{4}/.exec(text)?.[0]
  expect(dayIn(page)).toMatch(/\d{4}$/)
  expect(dayIn(page)).toBe(dayIn(document))
})

test('headlines and titles have curly apostrophes', async () => {
  const written = globSync('sample/**/*.{md,yaml}')
  const texts = await Promise.all(written.map((file) => readFile(file, 'utf8')))
  const straight = /^(?:#+ |\s*(?:heading|headline|title|metaTitle): ).*\w'\w.*/gm
  expect(texts.flatMap((text) => text.match(straight) ?? [])).toEqual([])
})

/** What a pattern's group finds in a text. */
function found(text: string, pattern: string): string[] {
  return [...text.matchAll(new RegExp(pattern, 'g'))].map(([, name]) => name!)
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

function thousands(bytes: number): string {
  return bytes.toLocaleString('en-US')
}

type Wrangler = {
  ratelimits: { simple: { limit: number } }[]
  queues: { consumers: { max_retries: number }[] }
}
