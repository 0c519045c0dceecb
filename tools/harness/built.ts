import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The sample book's build that tests run against. */
export const BUILT = 'dist/tests'
export const builtWorker = `${BUILT}/worker/worker.js`
/** The files of a built worker, the main one first. */
export function workerModules(built: string): string[] {
  const main = `${built}/worker/worker.js`
  return [main, ...globSync(`${built}/worker/*.js`).filter((file) => file !== main)]
}

/** The code with which an isolate starts: a module of the worker and those that it imports at once. */
export function startCode(main: string): string {
  const files = new Set([main])
  for (const file of files)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/from"\.\/([^"]+)"/g))
      files.add(join(dirname(file), name))
  return [...files].map((file) => readFileSync(file, 'utf8')).join('')
}

export const builtAssets = `${BUILT}/client/assets`

/** Builds the sample book's site unless it is up to date. */
export async function setup(): Promise<void> {
  const options = ['--import', './tools/preload.js']
  const build = spawn('node', [...options, 'tools/build.ts', 'sample', BUILT], {
    stdio: 'inherit',
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('The build failed.')
}
