/** The owner's pages (docs/desk.md). No address contains anything that a person has typed: a row's id is random. */
export const deskPaths = {
  today: '/desk',
  find: '/desk/find',
  held: '/desk/held',
  draw: '/desk/draw',
  export: '/desk/export',
} as const

/** A submission; `step`: what is done with it. */
export function deskRow(id: string, step?: RowStep): string {
  return `/desk/row/${id}${step ? `/${step}` : ''}`
}

export type RowStep = 'release' | 'hold' | 'again' | 'erase' | 'person.json'

/** A message that the ledger could not store. */
export function deskMessage(id: string, step?: 'erase'): string {
  return `/desk/message/${encodeURIComponent(id)}${step ? `/${step}` : ''}`
}

/** The draw of a giveaway. */
export function deskDraw(giveaway: string, step?: 'close' | 'ask' | 'answer'): string {
  return `${deskPaths.draw}/${giveaway}${step ? `/${step}` : ''}`
}
