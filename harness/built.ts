import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parse, stringify } from 'smol-toml'

/** The sample book's build that tests run against, with its wrangler configuration. */
export const BUILT = 'dist/tests'
export const builtWorker = `${BUILT}/worker/worker.js`
export const builtAssets = `${BUILT}/client/assets`
export const builtConfig = `${BUILT}/wrangler.toml`

/** Builds the sample book's site unless it is up to date. */
export async function setup(): Promise<void> {
  const options = ['--import', './scripts/preload.js']
  const build = spawn('node', [...options, 'scripts/build.ts', 'sample', BUILT], {
    stdio: 'inherit',
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('The build failed.')
  await writeConfig(builtConfig)
}

/** Writes a wrangler configuration for a build, without the owner's settings. */
export async function writeConfig(file: string, folder = BUILT): Promise<string> {
  const config = parse(await readFile('wrangler.toml', 'utf8'))
  for (const own of ['build', 'vars', 'route', 'routes', 'env']) delete config[own]
  const main = resolve(folder, 'worker/worker.js')
  Object.assign(config['assets']!, { directory: resolve(folder, 'client') })
  for (const database of config['d1_databases'] as object[])
    Object.assign(database, { migrations_dir: resolve('migrations') })
  await writeFile(file, stringify({ ...config, main }))
  return resolve(file)
}
