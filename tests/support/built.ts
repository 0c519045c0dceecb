import { readFile } from 'node:fs/promises'
import { digestOfSources } from '../../scripts/build-facts.ts'

/** Stops a suite that would otherwise test an older build: the built worker names the digest of its sources. */
export async function setup(): Promise<void> {
  const worker = await readFile('dist/worker/worker.js', 'utf8').catch(() => '')
  if (worker.includes(await digestOfSources())) return
  throw new Error('dist/ was not built from these sources. Run `npm run build` first.')
}
