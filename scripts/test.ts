import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

/** Runs `npm run check` and the unit, worker and browser suites at the same time, and ends with one line of totals. */
const RESULTS = 'dist/test-results.json'

await rm(RESULTS, { force: true })
// In a process group of its own, because the type checker ignores SIGINT.
const check = spawn('npm', ['run', 'check'], { stdio: ['inherit', 'pipe', 'pipe'], detached: true })
const suites = spawn('vitest', ['run', '--project', '!slow*'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    if (check.exitCode === null) process.kill(-check.pid!, 'SIGKILL')
    suites.kill(signal)
  })
}
// Printed in one piece at the end, because the suites print meanwhile.
const [[checked], [tested], ...printed] = await Promise.all([
  once(check, 'close'),
  once(suites, 'close'),
  text(check.stdout),
  text(check.stderr),
])
console.log(`\n> npm run check\n${printed.join('')}`)

const { passed, failed } = await counts()
const steps = [checked === 0, tested === 0 || failed > 0]
const failedSteps = steps.filter((done) => !done).length

console.log(`${passed + steps.length - failedSteps} passed, ${failed + failedSteps} failed`)
process.exitCode = failed + failedSteps === 0 ? 0 : 1

/** Totals of the suites; zero if the run did not finish. A skipped test counts as failed. */
async function counts(): Promise<{ passed: number; failed: number }> {
  const text = await readFile(RESULTS, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: 0 }
  const results = JSON.parse(text)
  // A test file that does not load has no tests, so it counts as one failure.
  const broken = results.testResults.filter(
    (file: { status: string; assertionResults: unknown[] }) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const skipped = results.numPendingTests + results.numTodoTests
  return { passed: results.numPassedTests, failed: results.numFailedTests + broken + skipped }
}
