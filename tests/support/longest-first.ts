import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The order of projects: the shortest files come last, so that no core waits for a long one. */
const PROJECTS = ['browser', 'worker', 'unit-long', 'unit']

/** Files of 30 seconds and more, for runs without recorded durations. */
const LONG =
  /\/(browser\/(forms|quiz|pages|states|keyboard|look)|worker\/(abuse|hostile)|delivery\/order|admin\/(launch-check|output))\.test\.ts$/

/** Runs long files first. Projects are not mixed, because each has its own processes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * PROJECTS.indexOf(project.name) + (LONG.test(moduleId) ? 0 : 1)
    // oxlint-disable-next-line unicorn/no-array-sort -- no array
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
