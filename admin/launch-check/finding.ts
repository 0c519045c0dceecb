/** What to do before the launch, and how. Advice does not stop a launch. */
export type Problem = { problem: string; fix: string; advice?: true }

/** A problem and its place: a file, a setting, a URL. */
export type Finding = Problem & { where: string }

/** The problem, unless all is right. */
export function unless(isRight: boolean, problem: Problem): Problem[] {
  return isRight ? [] : [problem]
}

export function at(where: string, problems: readonly Problem[]): Finding[] {
  return problems.map((problem) => ({ where, ...problem }))
}
