import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'

/**
 * Runs everything: check, then the unit, worker and browser suites, which build what they look at. Continues after a failure,
 * and ends with one line for all suites.
 */
const RESULTS = 'dist/test-results.json'

const checked = run('npm', ['run', 'check'])
await rm(RESULTS, { force: true })
const tested = run('vitest', ['run'])

const { passed, failed } = await counts()
const steps = [checked, tested || failed > 0]
const failedSteps = steps.filter((done) => !done).length

console.log(`${passed + steps.length - failedSteps} passed, ${failed + failedSteps} failed`)
process.exitCode = failed + failedSteps === 0 ? 0 : 1

function run(command: string, args: readonly string[]): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`)
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

/** The suites' counts; none when the run did not finish. A skipped test counts as failed. */
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
