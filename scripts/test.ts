import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { startVitest } from 'vitest/node'

/** Runs `npm run check` and the unit, worker and browser suites at the same time, and ends with one line of totals. */

// In a process group of its own, because the type checker ignores SIGINT.
const check = spawn('npm', ['run', 'check'], { stdio: ['inherit', 'pipe', 'pipe'], detached: true })
process.once('exit', () => {
  if (check.exitCode === null) process.kill(-check.pid!, 'SIGKILL')
})
// Printed in one piece at the end, because the suites print meanwhile.
const [vitest, [checked], ...printed] = await Promise.all([
  startVitest([], { run: true, project: '!slow*' }),
  once(check, 'close'),
  text(check.stdout),
  text(check.stderr),
])
console.log(`\n> npm run check\n${printed.join('')}`)

const modules = vitest.state.getTestModules()
const tests = modules.flatMap(({ children }) => [...children.allTests()])
const passed = tests.filter((test) => test.result().state === 'passed').length
// A skipped test counts as failed, and so does a test file that does not load.
const failed = tests.length - passed + modules.filter((file) => file.errors().length > 0).length
const steps = [checked === 0, !process.exitCode || failed > 0]
const failedSteps = steps.filter((done) => !done).length

console.log(`${passed + steps.length - failedSteps} passed, ${failed + failedSteps} failed`)
process.exit(failed + failedSteps === 0 ? 0 : 1)
