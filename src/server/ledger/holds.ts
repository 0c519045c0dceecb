/**
 * Why a row is stored but not forwarded, and who sets it: the worker before the insert, the ledger during it, or a person with an
 * admin command. docs/admin.md describes each; the visitor sees no difference.
 */
const setBy = {
  honeypot: 'post',
  preview: 'post',
  duplicate: 'ledger',
  inbox_limit: 'ledger',
  late: 'ledger',
  by_hand: 'admin',
} as const

export type Hold = keyof typeof setBy
export type HoldBy<Who extends 'post' | 'ledger' | 'admin'> = {
  [Name in Hold]: (typeof setBy)[Name] extends Who ? Name : never
}[Hold]

export const holds = Object.keys(setBy) as Hold[]

/** Those that a person must decide about: `status` lists their rows until then. */
export const undecidedHolds: readonly Hold[] = ['preview', 'inbox_limit', 'late']
