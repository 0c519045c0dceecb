/** Something to do before visitors come: where, what, and its mend. What a launch may do without is a note. */
export type Finding = { where: string; says: string; mend: string; note?: true }
