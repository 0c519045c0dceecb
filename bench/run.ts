import { execFileSync } from 'node:child_process'
import { isBrief, writePart } from './results.ts'

/**
 * `npm run bench` runs every part except the slow Lighthouse and Interaction, `npm run bench Sizes` one part; `-- --brief` only
 * shows that the parts run.
 */
const parts: Readonly<Record<string, () => Promise<{ report: () => Promise<string> }>>> = {
  Sizes: () => import('./sizes.ts'),
  'Pages a second': () => import('./pages.ts'),
  'Processor time': () => import('./processor-time.ts'),
  'Hostile input': () => import('./hostile-input.ts'),
  'The post path': () => import('./posts.ts'),
  Lighthouse: () => import('./lighthouse.ts'),
  Interaction: () => import('./interaction.ts'),
}
const ONLY_WHEN_NAMED = new Set(['Lighthouse', 'Interaction'])

const known = Object.keys(parts)
const named = process.argv.slice(2).filter((word) => word !== '--brief')
const unknown = named.filter((title) => !known.includes(title))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts:\n  ${known.join('\n  ')}`)
  process.exit(2)
}

execFileSync('npm', ['run', 'build'], { stdio: 'inherit' })

const chosen = Object.entries(parts).filter(([title]) =>
  named.length > 0 ? named.includes(title) : !ONLY_WHEN_NAMED.has(title),
)
for (const [index, [title, load]] of chosen.entries()) {
  console.log(`\n## ${title} (${index + 1} of ${chosen.length})\n`)
  const { report } = await load()
  const text = await report()
  console.log(text)
  if (!isBrief) await writePart(title, text)
}
process.exit()
