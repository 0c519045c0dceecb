import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import type * as ConfigurationRules from '../src/domain/configuration.ts'
import { consentHashes } from './content/consent.ts'
import { loadContent } from './content/load.ts'
import { content } from './content/plugin.ts'
import { problemText } from './content/problem.ts'
import { unrecorded } from './desk/verbs/consent.ts'
import { hasPlaceholderDatabase, placesOf } from './launch-check/places.ts'

/** Lists what the owner must still do before visitors come; exit code 1 while there is anything. */

/** The free plan allows 50 calls for one sweep; the rest is for the ledger and a margin. */
const MOST_CALLS = 40

const { values } = parseArgs({ options: { config: { type: 'string', default: 'wrangler.toml' } } })
const words = await loadContent()
const mistakes = words.problems.map(problemText)
// Settings have their defaults from the content, so they can be read only once that is right.
const places = mistakes.length > 0 ? [] : await readPlaces()
const deployed = places.filter((place) => place.deployed)

const problems = [
  ...mistakes,
  ...sampleProblems(),
  ...configurationProblems(),
  ...(mistakes.length > 0 ? [] : [...retentionProblems(), ...consentProblems()]),
]
for (const problem of problems) console.log(`- ${problem}`)
for (const note of notes()) console.log(`  ${note}`)
console.log(
  problems.length === 0 ? 'Ready to launch.' : `${problems.length} things to do before launch.`,
)
process.exitCode = problems.length === 0 ? 0 : 1

async function readPlaces() {
  const { readConfiguration } = await load<typeof ConfigurationRules>(
    './src/domain/configuration.ts',
  )
  return placesOf(values.config).map((place) => ({ ...place, read: readConfiguration(place.vars) }))
}

function sampleProblems(): string[] {
  const linked = deployed.some(({ vars }) => vars.BUY_URL && vars.RETAILER_URL)
  return words.samples
    .filter(({ what }) => what !== 'retailer' || !linked)
    .map(({ file, line, what }) => {
      const field = what && ` ${what}:`
      return `content/${file}:${line}:${field} replace the sample copy, then take “sample: true” away.`
    })
}

function configurationProblems(): string[] {
  const unready = [
    ...places.map(
      ({ name, vars }) =>
        Boolean(vars.PREVIEW_NOW) &&
        `Remove PREVIEW_NOW from ${name}: with it the clock stands still and nothing is forwarded.`,
    ),
    deployed.every(({ vars }) => !vars.SITE_ORIGIN) &&
      'Set SITE_ORIGIN, so that canonical URLs name one host.',
    hasPlaceholderDatabase(values.config) && 'Put the id of your D1 database into wrangler.toml.',
  ]
  return [
    ...unready.flatMap((problem) => problem || []),
    ...places.flatMap(unreadableIn),
    ...places.flatMap(overlapIn),
  ]
}

function overlapIn({ name, read }: (typeof places)[number]): string[] {
  return read.overlapped.map(
    (id) =>
      `Move CONTEST_OPENS_AT or CONTEST_CLOSES_AT in ${name}: they overlap content/giveaways/${id}.md.`,
  )
}

/** The desk's purge goes by a number; what visitors read must be the same number. */
function retentionProblems(): string[] {
  const { retentionMonths: months, sections = [] } = words.content.pages['privacy'] ?? {}
  const said = [...JSON.stringify(sections).matchAll(/(\d+|\{retentionMonths\}) months/g)].map(
    ([, number]) => number ?? '',
  )
  const right = new Set([String(months), '{retentionMonths}'])
  const isSame = said.length > 0 && said.every((number) => right.has(number))
  return isSame
    ? []
    : [
        `content/pages/privacy.md: purge erases after ${months} months, the page says ${said.join(', ') || 'nothing'}: write {retentionMonths} months there.`,
      ]
}

function consentProblems(): string[] {
  return unrecorded(consentHashes(words.content)).map(
    ([form]) =>
      `The words that people agree to in "${form}" are not recorded: npm run desk -- consent --record, then commit.`,
  )
}

/** What cannot be read in a place. A local file is not blamed for what it takes from [vars]. */
function unreadableIn({ name, deployed: isDeployed, read }: (typeof places)[number]): string[] {
  const blamed = new Set(isDeployed ? [] : places[0]?.read.unreadable.map(({ setting }) => setting))
  return read.unreadable
    .filter(({ setting }) => !blamed.has(setting))
    .map(({ setting, expected }) => `Mend ${setting} in ${name}: it is not ${expected}.`)
}

/** What a launch may do without, but its owner should know. */
function notes(): string[] {
  const found = deployed.flatMap(({ name, vars, read }) => {
    const rate = read.signupsPerMinute + read.entriesPerMinute
    return [
      !vars.SUPABASE_URL && `SUPABASE_URL is unset in ${name}: signups will wait in the ledger.`,
      !vars.FORMS_URL && `FORMS_URL is unset in ${name}: contest entries will wait in the ledger.`,
      rate > MOST_CALLS &&
        `SIGNUPS_PER_MINUTE and ENTRIES_PER_MINUTE add up to ${rate} in ${name}: above ${MOST_CALLS}, a sweep may pass the free plan's 50 calls.`,
    ]
  })
  const secrets =
    'Secrets cannot be read from here: RECEIPT_KEY must be set, SUPABASE_ANON_KEY too where SUPABASE_URL is.'
  return [...found.flatMap((note) => note || []), secrets]
}

// The rules import content as Vite makes it, so Vite loads them.
async function load<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(path, {
    configFile: false,
    logLevel: 'error',
    plugins: [content()],
  })
  return module
}
