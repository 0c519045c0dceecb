import { readdir, readFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { table } from './results.ts'

const ASSETS = 'dist/client/assets'

/** Compressed bytes of the built worker and of each script. `tests/support/budgets.ts` has the limits. */
export async function report(): Promise<string> {
  const worker = gzipSync(await readFile('dist/worker/worker.js'), { level: 9 }).length
  const scripts = (await readdir(ASSETS)).filter((file) => file.endsWith('.js'))
  const rows = await Promise.all(
    scripts.map(async (file) => {
      const bytes = brotliCompressSync(await readFile(`${ASSETS}/${file}`)).length
      return [file.replace(/-[\w-]{8}\.js$/, ''), 'brotli', bytes]
    }),
  )
  return table(['what', 'compressed with', 'bytes'], [['worker', 'gzip', worker], ...rows])
}
