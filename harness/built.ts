import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The sample book's build that tests run against. */
export const BUILT = 'dist/tests'
export const builtWorker = `${BUILT}/worker/worker.js`
export const builtAssets = `${BUILT}/client/assets`

/** Builds the sample book's site unless it is up to date. */
export async function setup(): Promise<void> {
  const options = ['--import', './scripts/preload.js']
  const build = spawn('node', [...options, 'scripts/build.ts', 'sample', BUILT], {
    stdio: 'inherit',
  })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('The build failed.')
}
