/** Something to do before the launch: where, what, and how to fix it. A note does not stop a launch. */
export type Finding = { where: string; says: string; mend: string; note?: true }

/** The finding, unless all is right. */
export function unless(isRight: boolean, finding: Finding): Finding[] {
  return isRight ? [] : [finding]
}
