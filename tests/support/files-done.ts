import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node'

/** vitest's report, with a count of the finished files, which vitest itself shows only in a terminal. */
export class FilesDone extends DefaultReporter {
  #done = 0
  #all = 0

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#all = specifications.length
    super.onTestRunStart(specifications)
  }

  protected override printTestModule(module: TestModule): void {
    this.#done += 1
    super.printTestModule(module)
  }

  protected override getEntityPrefix(
    entity: Parameters<DefaultReporter['getEntityPrefix']>[0],
  ): string {
    const prefix = super.getEntityPrefix(entity)
    return entity.type === 'module' ? `${this.#done} of ${this.#all} ${prefix}` : prefix
  }
}
