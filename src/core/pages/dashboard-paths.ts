/** The owner's pages (docs/dashboard.md). No URL contains anything that a person has typed: a row's id is random. */
export const dashboardPaths = {
  today: '/dashboard',
  find: '/dashboard/find',
  held: '/dashboard/held',
  draw: '/dashboard/draw',
  export: '/dashboard/export',
} as const

/** By what the page Today counts (`?by=`). */
export const groupings = ['day', 'campaign', 'source', 'page'] as const

export type Grouping = (typeof groupings)[number]

type RowStep = 'release' | 'hold' | 'again' | 'erase' | 'withdraw' | 'person.json'

/** A submission; `step`: what is done with it. */
export function dashboardRow(id: string, step?: RowStep): string {
  return `/dashboard/row/${id}${step ? `/${step}` : ''}`
}

export function dashboardDraw(giveaway: string, step?: 'ask' | 'answer'): string {
  return `${dashboardPaths.draw}/${giveaway}${step ? `/${step}` : ''}`
}
