import { runnerImport } from 'vite'
import type { soak } from './unit/delivery/support/soak.ts'
import { content } from '../scripts/content/plugin.ts'
import { startProgress } from '../scripts/progress.ts'

/**
 * A long simulation of the delivery: `npm run soak [-- seed [submissions]]`. Prints its seed and counts; exit code 1 when a
 * submission was lost, repeated or late.
 */
const [seed = Date.now() % 1_000_000, submissions = 100_000] = process.argv.slice(2).map(Number)

const { module } = await runnerImport<{ soak: typeof soak }>(
  './tests/unit/delivery/support/soak.ts',
  { plugins: [content('sample')] },
)
const begun = performance.now()
const { wrong, figures } = await module.soak({ seed, submissions, progress: startProgress })

console.log(figures)
console.log(`${Math.round((performance.now() - begun) / 1000)} s`)
for (const line of wrong.slice(0, 20)) console.error(`WRONG: ${line}`)
console.log(
  wrong.length === 0 ? 'nothing lost, nothing repeated' : `${wrong.length} contradictions`,
)
process.exitCode = wrong.length === 0 ? 0 : 1
