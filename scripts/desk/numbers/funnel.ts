import { type EventName, eventNames } from '../../../src/pages/events.ts'
import type { Tally } from './tallies.ts'

export const groupings = ['day', 'campaign', 'place'] as const
export type Grouping = (typeof groupings)[number]

/** The steps of a visit, and the event that takes each. */
const steps = {
  viewed: 'page_viewed',
  started: 'quiz_started',
  finished: 'quiz_finished',
  offered: 'unlock_shown',
  captured: 'email_captured',
  begun: 'entry_begun',
  sent: 'entry_sent',
  refused: 'refused',
  buy: 'buy_clicked',
  shared: 'shared',
} as const satisfies Record<string, EventName>

export type FunnelRow = Record<string, string | number>

/** One row for each day or campaign, a column for each step; by place one row for each event and place, with its reason. */
export function funnelOf(tallies: readonly Tally[], by: Grouping): FunnelRow[] {
  if (by === 'place') return byPlace(tallies)
  const groups = Map.groupBy(tallies, (tally) => tally[by] || '-')
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, of]) => ({ [by]: name, ...countsOf(of) }))
}

function countsOf(tallies: readonly Tally[]): FunnelRow {
  const counts = Object.entries(steps).map(([step, name]) => [
    step,
    sum(tallies.filter(({ event }) => event === name)),
  ])
  return Object.fromEntries(counts) as FunnelRow
}

function byPlace(tallies: readonly Tally[]): FunnelRow[] {
  const groups = Map.groupBy(tallies, ({ event, place, reason }) =>
    [event, place, reason].join('\t'),
  )
  return [...groups]
    .map(([name, of]) => {
      const [event = '', place = '', reason = ''] = name.split('\t')
      return { event, place, reason, count: sum(of) }
    })
    .toSorted(
      (a, b) =>
        orderOf(a.event) - orderOf(b.event) ||
        a.place.localeCompare(b.place, 'en', { numeric: true }),
    )
}

function orderOf(event: string): number {
  return eventNames.findIndex((name) => name === event)
}

function sum(tallies: readonly Tally[]): number {
  return tallies.reduce((total, { times }) => total + times, 0)
}
