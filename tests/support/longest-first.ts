import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The order of projects: the shortest files come last, so that no core waits for a long one. */
const PROJECTS = ['browser', 'worker', 'unit-long', 'unit']

/** Runs long files first, by recorded durations or else by size. Projects are not mixed, because each has its own processes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)
    // oxlint-disable-next-line unicorn/no-array-sort -- no array
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
