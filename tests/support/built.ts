import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parse, stringify } from 'smol-toml'
import { buildFolder } from '../../scripts/content/folder.ts'

/** The site that tests look at, and wrangler's configuration of it. */
export const builtWorker = `${buildFolder}/worker/worker.js`
export const builtAssets = `${buildFolder}/client/assets`
export const builtConfig =
  buildFolder === 'dist' ? './wrangler.toml' : `${buildFolder}/wrangler.toml`

/** Builds the site with the tests' own words, unless it is built. */
export async function setup(): Promise<void> {
  execFileSync('node', ['scripts/build.ts'], { stdio: 'inherit' })
  await writeConfig(builtConfig, {})
}

/**
 * Writes wrangler's configuration of a build, without what an owner sets for one site, and with other tables; an undefined
 * one is left out.
 */
export async function writeConfig(
  file: string,
  changes: object,
  folder = buildFolder,
): Promise<string> {
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
