import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one line of totals. A skipped test and a file that does not load count as failed. */
export class Totals implements Reporter {
  onTestRunEnd(files: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = files.flatMap(({ children }) => [...children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const unloaded = files.filter((file) => file.errors().length > 0).length
    console.log(`${passed} passed, ${tests.length - passed + unloaded + errors.length} failed`)
  }
}
