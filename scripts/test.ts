import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/**
 * The whole proof in one command: check, build, then the unit, worker and browser suites. Goes on past a failure so that
 * one run tells everything, and closes with one line over all suites.
 */
const RESULTS = 'dist/test-results.json'

const checked = run('npm', ['run', 'check'])
const built = run('npm', ['run', 'build'])
const tested = built && run('vitest', ['run'])
const { passed, failed } = tested || built ? await counts() : { passed: 0, failed: 0 }
const steps = [checked, built].filter((ok) => !ok).length

console.log(`${passed + 2 - steps} passed, ${failed + steps} failed`)
process.exitCode = checked && built && tested && failed === 0 ? 0 : 1

function run(command: string, args: readonly string[]): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`)
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

async function counts(): Promise<{ passed: number; failed: number }> {
  const results = JSON.parse(await readFile(RESULTS, 'utf8'))
  // A suite whose file could not even be loaded has no test to count: it counts as one failure.
  const broken = results.testResults.filter(
    (file: { status: string; assertionResults: unknown[] }) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const skipped = results.numPendingTests + results.numTodoTests
  return { passed: results.numPassedTests, failed: results.numFailedTests + broken + skipped }
}
