import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Gives a whole run one temporary folder, which goes with it: also what a killed server, a browser or another program has
 * left in it. What Node has compiled stays for the next run, beside the other caches.
 */
export function useOwnTemporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'thirty-two-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  process.env['TMPDIR'] = folder
  process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node')
}
