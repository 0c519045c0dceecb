import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createBuilder } from 'vite'
import { production, siteConfig } from '../vite.config.ts'
import { digestOfSources } from './vite/client-build.ts'
import { loadContent } from './content/load.ts'
import { problemText } from './content/problem.ts'
import { migrateLocally } from './ledger/migrate.ts'

/**
 * Builds the site if its sources have changed. wrangler runs this before it serves or deploys, and reloads
 * when MARK changes. Two arguments name another content and output folder.
 */
const [content = production.content, output = production.output] = process.argv.slice(2)
const MARK = join(output, 'built')
const PATIENCE_MS = 180_000

const command = process.env['WRANGLER_COMMAND']
// `wrangler types` needs no build.
if (command === 'types') process.exit()

await mkdir(output, { recursive: true })
const locked = lock(join(output, 'lock'))
const digest = await digestOfSources(content)
const isBuilt = (await readFile(MARK, 'utf8').catch(() => '')) === digest
if (!isBuilt && (await isContentValid())) await build(digest)
else if (!isBuilt) process.exitCode = 1
else if (command !== 'dev') console.log(`${output}/ is up to date.`)
locked.close()
if (command === 'dev') migrateLocally()

async function build(digest: string): Promise<void> {
  console.log(`Building ${output}/ with the book in ${content}/ ...`)
  // Overwritten, because a watcher loses a deleted file.
  await writeFile(MARK, '')
  process.env['NODE_ENV'] = 'production'
  const builder = await createBuilder({
    configFile: false,
    logLevel: 'warn',
    ...siteConfig('build', { content, output }),
  })
  await builder.buildApp()
  await writeFile(MARK, digest)
}

/** Prints each mistake in the content once. Vite would print it for every module that includes the content. */
async function isContentValid(): Promise<boolean> {
  const { problems } = await loadContent(content)
  for (const problem of problems) console.error(problemText(problem, content))
  return problems.length === 0
}

/** Waits for another build of this folder. SQLite releases the lock of a process that has ended. */
function lock(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch {
    console.log(`Waiting for the other build of ${output}/ ...`)
    database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; BEGIN EXCLUSIVE`)
  }
  return database
}
