export type HoldFacts = {
  /** Who sets it: the worker from the post alone, the ledger at the insert, or a person with an admin command. */
  by: 'post' | 'ledger' | 'admin'
  says: string
  /** `status` lists the row until it is reviewed: because a person must decide, or only to be seen. */
  listed?: 'to decide' | 'to see'
}

/** Why a row is stored but not forwarded; the visitor sees no difference. docs/admin.md has the same table. */
const facts = {
  honeypot: { by: 'post', says: 'a field that people do not see is filled in', listed: 'to see' },
  preview: { by: 'post', says: 'posted while `PREVIEW_NOW` was set', listed: 'to decide' },
  duplicate: { by: 'ledger', says: 'the same entrant, or the same signup, is there already' },
  address_limit: {
    by: 'ledger',
    says: 'too many signups of one inbox in a day',
    listed: 'to decide',
  },
  late: {
    by: 'ledger',
    says: 'stored after the list of the draw was closed',
    listed: 'to decide',
  },
  by_hand: { by: 'admin', says: '`hold`' },
  handled_by_hand: {
    by: 'admin',
    says: '`hold --taken-by-csv`',
  },
} as const satisfies Record<string, HoldFacts>

export type Hold = keyof typeof facts
export type HoldBy<Who extends HoldFacts['by']> = {
  [Name in Hold]: (typeof facts)[Name]['by'] extends Who ? Name : never
}[Hold]

export const holds = Object.keys(facts) as Hold[]

export function holdFacts(hold: Hold): HoldFacts {
  return facts[hold]
}
