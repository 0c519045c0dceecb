import { chained, type LogEntry } from '../../../src/domain/draw/winner-log.ts'
import { type WinnerEvent, winnerRefusal } from '../../../src/draw/winners.ts'
import { type Ask, quoted, type Row } from '../ledger/ask.ts'
import { Refused } from '../refused.ts'
import { leafAtPlace, type StoredDraw } from './ledger.ts'
import { committed } from './run.ts'
import { sentenceOf } from './winner-refusals.ts'

type Happening = { note?: string; at?: number; now: number }
type Planned = { draw: StoredDraw; next: LogEntry }

/** What would be appended to the winners' log. Throws `Refused` when it may not follow. */
export function planned(
  ask: Ask,
  id: string,
  event: 'notified' | 'accepted' | 'expired',
  { note = '', at, now }: Happening,
): Planned {
  const draw = committed(ask, id)
  const { winners, commitment } = draw
  const last = winners.at(-1)
  if (at !== undefined && at > now) throw new Refused('--answered lies in the future.')
  const place = winners.filter((each) => each.event === 'notified').length
  const next: WinnerEvent = {
    event,
    at: new Date(at ?? now).toISOString(),
    place: event === 'notified' ? place + 1 : place,
    note,
  }
  const refusal = winnerRefusal(winners, next, commitment)
  if (refusal !== undefined) throw new Refused(sentenceOf(refusal, winners, draw))
  if (event === 'notified' && leafAtPlace(draw, next.place) === undefined) {
    throw new Refused('Nobody is left in the ranking.')
  }
  return { draw, next: chained(last?.hash ?? '', next) }
}

/** Appends what was planned; for good. */
export function append(ask: Ask, { draw, next }: Planned): StoredDraw {
  const { winners, commitment } = draw
  const texts = [next.event, next.at, next.note, next.hash].map(quoted)
  ask(
    `INSERT INTO winner_log (giveaway, seq, event, at, place, note, hash)
     VALUES (${quoted(commitment.giveaway)}, ${winners.length + 1}, ${texts[0]}, ${texts[1]}, ${next.place}, ${texts[2]}, ${texts[3]})`,
  )
  return { ...draw, winners: [...winners, next] }
}

/** Name and address of the drawn person; undefined when the entry has been erased. */
export function personAt(ask: Ask, draw: StoredDraw): Row | undefined {
  const { commitment, winners } = draw
  const leaf = leafAtPlace(draw, winners.at(-1)?.place ?? 0)
  const [rows = []] = ask(
    `SELECT s.id, s.email_key AS email, s.payload ->> '$.fullName' AS name
     FROM leaves l JOIN submissions s ON s.receipt = l.receipt
     WHERE l.giveaway = ${quoted(commitment.giveaway)} AND l.seq = ${Number(leaf) + 1}`,
  )
  return rows[0]
}
