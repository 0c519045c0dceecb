import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

/** Runs `npm run check` and the unit, worker and browser suites at the same time, and ends with one line of totals. */
const RESULTS = 'dist/test-results.json'

await rm(RESULTS, { force: true })
const [checked, tested] = await Promise.all([check(), run('vitest', ['run', '--project', '!slow'])])

const { passed, failed } = await counts()
const steps = [checked, tested || failed > 0]
const failedSteps = steps.filter((done) => !done).length

console.log(`${passed + steps.length - failedSteps} passed, ${failed + failedSteps} failed`)
process.exitCode = failed + failedSteps === 0 ? 0 : 1

/** Prints the output of `npm run check` in one piece, because the suites print meanwhile. */
async function check(): Promise<boolean> {
  // In a process group of its own, because the type checker ignores SIGINT.
  const child = spawn('npm', ['run', 'check'], {
    stdio: ['inherit', 'pipe', 'pipe'],
    detached: true,
  })
  onSignal(() => child.exitCode ?? process.kill(-child.pid!, 'SIGKILL'))
  const [ended, said, complained] = await Promise.all([
    exitOf(child),
    text(child.stdout),
    text(child.stderr),
  ])
  console.log(`\n> npm run check\n${said}${complained}`)
  return ended
}

function run(command: string, args: readonly string[]): Promise<boolean> {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const child = spawn(command, args, { stdio: 'inherit' })
  onSignal((signal) => child.kill(signal))
  return exitOf(child)
}

function onSignal(end: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
}

function exitOf(child: ChildProcess): Promise<boolean> {
  return once(child, 'close').then(
    ([code]) => code === 0,
    (error) => {
      console.error(error)
      return false
    },
  )
}

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
