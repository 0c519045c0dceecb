import { readdir, readFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { crowdedAddressReport } from './crowded-address.ts'
import { deskReport } from './desk.ts'
import { drawReport } from './draw.ts'
import { enumerationReport } from './enumeration.ts'
import { pageThroughput } from './pages.ts'
import { postPath } from './posts.ts'
import { quizReport } from './quiz.ts'
import { renderCosts } from './renders.ts'
import { table, writePart } from './results.ts'
import { upstreamReport } from './upstream.ts'

/** Measures the built site and writes `bench/RESULTS.md`: `npm run bench [part …]` */
const parts: Readonly<Record<string, () => Promise<string>>> = {
  Sizes: sizes,
  'Pages a second': pageThroughput,
  'Processor time': renderCosts,
  'The post path': postPath,
  'A dead upstream': upstreamReport,
  Enumeration: enumerationReport,
  'A crowded address': crowdedAddressReport,
  'Verifying a draw': drawReport,
  Quiz: quizReport,
  'The desk': deskReport,
}

const wanted = process.argv.slice(2)
for (const [title, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(title)) continue
  console.log(`\n## ${title}\n`)
  const text = await measure()
  console.log(text)
  await writePart(title, text)
}
process.exit()

async function sizes(): Promise<string> {
  const scripts = (await readdir('dist/client/assets')).filter((file) => file.endsWith('.js'))
  const worker = gzipSync(await readFile('dist/worker/worker.js'), { level: 9 }).length
  const rows = await Promise.all(
    scripts.map(async (file) => {
      const bytes = brotliCompressSync(await readFile(`dist/client/assets/${file}`)).length
      return [file.replace(/-[\w-]{8}\.js$/, ''), 'brotli', bytes]
    }),
  )
  return table(['what', 'compressed with', 'bytes'], [['worker', 'gzip', worker], ...rows])
}
