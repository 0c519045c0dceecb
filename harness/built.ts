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
  await writeConfig(builtConfig, {})
}

/** Writes a wrangler configuration for a build, without the owner's settings. An undefined change removes a table. */
export async function writeConfig(file: string, changes: object, folder = BUILT): Promise<string> {
  const { d1_databases: databases, ...config } = parse(await readFile('wrangler.toml', 'utf8'))
  const own = {
    build: undefined,
    vars: undefined,
    route: undefined,
    routes: undefined,
    env: undefined,
  }
  const places = {
    main: resolve(folder, 'worker/worker.js'),
    assets: { ...(config['assets'] as object), directory: resolve(folder, 'client') },
    d1_databases: (databases as object[]).map((database) => ({
      ...database,
      migrations_dir: resolve('migrations'),
    })),
  }
  await writeFile(file, stringify({ ...config, ...own, ...places, ...changes }))
  return resolve(file)
}
