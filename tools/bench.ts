import { execFileSync } from 'node:child_process'
import { writePart } from './bench/results.ts'

/** `npm run bench` runs every part except the slow Lighthouse, `npm run bench "Processor time"` one part. */
const parts: Readonly<Record<string, () => Promise<{ report: () => Promise<string> }>>> = {
  'Pages a second': () => import('./bench/pages.ts'),
  'Processor time': () => import('./bench/processor-time.ts'),
  'Hostile input': () => import('./bench/hostile-input.ts'),
  'The post path': () => import('./bench/posts.ts'),
  Lighthouse: () => import('./bench/lighthouse.ts'),
}

const titles = Object.keys(parts)
const requested = process.argv.slice(2)
const unknown = requested.filter((title) => !titles.includes(title))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts:\n  ${titles.join('\n  ')}`)
  process.exit(2)
}

execFileSync('npm', ['run', 'build'], { stdio: 'inherit' })

const chosen = Object.entries(parts).filter(([title]) =>
  requested.length > 0 ? requested.includes(title) : title !== 'Lighthouse',
)
for (const [index, [title, load]] of chosen.entries()) {
  console.log(`\n## ${title} (${index + 1} of ${chosen.length})\n`)
  const { report } = await load()
  const text = await report()
  console.log(text)
  await writePart(title, text)
}
process.exit()
