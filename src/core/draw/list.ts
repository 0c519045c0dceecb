import { sha256Hex } from '../hash.ts'

/** What the owner records of an offer. `ineligible` stands for every reason. */
export const answers = ['accepted', 'none', 'declined', 'ineligible'] as const
export type Answer = (typeof answers)[number]

/** A closed list. Instants are milliseconds since the epoch. */
export type Draw = {
  giveaway: string
  round: number
  prizes: number
  closed_at: number
  lines: number
  /** SHA-256 of the list's text, computed when it is read. */
  fingerprint: string
  /** The beacon's signature of the round; null until a line is drawn. */
  signature: string | null
}

/** What came of a drawn line. Lines count from 1. */
export type Asked = {
  line: number
  asked_at: number
  /** Null while the offer is open. `erased`: passed over at `asked_at`, because the entry was gone. */
  answer: Answer | 'erased' | null
}

/** How far a draw is. `late`: the cron has not closed the list. `drawable`: the number is out, and a prize is left. */
export type DrawStage = 'open' | 'empty' | 'late' | 'closed' | 'drawable' | 'asked' | 'done'

/** Somebody who was asked; `entry` is undefined once erased. */
export type Offer = Asked & {
  entry: { id: string; name: string; email: string; receipt: string } | undefined
}

/** `draw.json`. Until the list closes, `draw` is null, and `list` has the entries so far. `asked` is by place. */
export type PublicDraw = { draw: Draw | null; asked: readonly Asked[]; list: string }

export const leafOf = sha256Hex

export function firstLine(draw: Pick<Draw, 'giveaway' | 'round' | 'prizes'>): string {
  return `thirty-two draw 1: ${draw.giveaway}, round ${draw.round}, prizes ${draw.prizes}`
}

export function leavesIn(list: string): string[] {
  return list.split('\n').slice(1, -1)
}

/** The lines in the order of their lots. 100,000 take about a second. */
export function rank(randomness: string, leaves: readonly string[]): number[] {
  const lots = leaves.map((leaf, index) => ({ lot: sha256Hex(randomness + leaf), line: index + 1 }))
  return lots.toSorted((a, b) => (a.lot < b.lot ? -1 : 1)).map(({ line }) => line)
}

/** How many prizes are accepted or on offer. */
export function takenPrizes(asked: readonly Asked[]): number {
  return asked.filter(({ answer }) => answer === null || answer === 'accepted').length
}
