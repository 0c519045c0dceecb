import { runnerImport } from 'vite'
import {
  unstable_readConfig as readWranglerConfig,
  type Unstable_Config as WranglerConfig,
} from 'wrangler'
import type * as Samples from '../src/content/samples.ts'
import type * as ConfigurationRules from '../src/domain/configuration.ts'

/** Lists what the owner must still do before visitors come; exit code 1 while there is anything. */

const PLACEHOLDER_DATABASE = '00000000-0000-0000-0000-000000000032'

const config: WranglerConfig = readWranglerConfig({ config: 'wrangler.toml' })
const vars = config.vars as Readonly<Record<string, string | undefined>>
const problems = [...(await sampleProblems()), ...(await configurationProblems())]

for (const problem of problems) console.log(`- ${problem}`)
for (const note of notes()) console.log(`  ${note}`)
console.log(
  problems.length === 0 ? 'Ready to launch.' : `${problems.length} things to do before launch.`,
)
process.exitCode = problems.length === 0 ? 0 : 1

/** What a launch may do without, but its owner should know. */
function notes(): string[] {
  const unset = [
    !vars['SUPABASE_URL'] && 'SUPABASE_URL is unset: signups will wait in the ledger.',
    !vars['FORMS_URL'] && 'FORMS_URL is unset: contest entries will wait in the ledger.',
  ]
  const secrets =
    'Secrets cannot be read from here: RECEIPT_KEY must be set, SUPABASE_ANON_KEY too where SUPABASE_URL is.'
  return [...unset.flatMap((note) => note || []), secrets]
}

async function sampleProblems(): Promise<string[]> {
  const { samples } = await load<typeof Samples>('./src/content/samples.ts')
  return samples
    .filter(({ what }) => what !== 'retailer links' || !vars['BUY_URL'] || !vars['RETAILER_URL'])
    .map(({ file, what }) => `Replace the sample ${what} (src/content/${file}).`)
}

async function configurationProblems(): Promise<string[]> {
  const { readConfiguration } = await load<typeof ConfigurationRules>(
    './src/domain/configuration.ts',
  )
  const unready = [
    vars['PREVIEW_NOW'] &&
      'Remove PREVIEW_NOW: with it the clock stands still and nothing is forwarded.',
    !vars['SITE_ORIGIN'] && 'Set SITE_ORIGIN, so that canonical URLs name one host.',
    config.d1_databases.some((database) => database.database_id === PLACEHOLDER_DATABASE) &&
      'Put the id of your D1 database into wrangler.toml.',
  ]
  return [
    ...unready.flatMap((problem) => problem || []),
    ...failureOf(() => readConfiguration(vars)),
  ]
}

function failureOf(read: () => unknown): string[] {
  try {
    read()
    return []
  } catch (error) {
    return [`Mend the configuration: ${error instanceof Error ? error.message : String(error)}.`]
  }
}

// The content is written for Vite (a chapter is found by its file), so Vite loads it.
async function load<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(path, { configFile: false, logLevel: 'error' })
  return module
}
