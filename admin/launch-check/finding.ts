/** Something to do before the launch: where, what, and how to fix it. Advice does not stop a launch. */
export type Finding = { where: string; problem: string; fix: string; advice?: true }

/** The finding, unless all is right. */
export function unless(isRight: boolean, finding: Finding): Finding[] {
  return isRight ? [] : [finding]
}
