import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The projects in their order: at the end come the files of a moment, so that no processor waits for one long file. */
const PROJECTS = ['browser', 'worker', 'simulation', 'unit']

/** The files of half a minute and more, where no run has left its durations. */
const LONG =
  /\/(browser\/(forms|quiz|pages|flows|states|keyboard)|worker\/(abuse|hostile)|delivery\/order|admin\/(launch-check|output))\.test\.ts$/

/** Long files before short ones. Projects stay apart, because each has processes of its own. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * PROJECTS.indexOf(project.name) + (LONG.test(moduleId) ? 0 : 1)
    // oxlint-disable-next-line unicorn/no-array-sort -- no array
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
