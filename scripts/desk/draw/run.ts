import { isDeepStrictEqual } from 'node:util'
import { fingerprintOf } from '../../../src/domain/draw/commitment.ts'
import type { DrawFile } from '../../../src/domain/draw/draw-file.ts'
import { chained, logStart } from '../../../src/domain/draw/winner-log.ts'
import { verdictsOn } from '../../../src/draw/proof.ts'
import { type Ask, quoted } from '../ledger/ask.ts'
import { Refused } from '../refused.ts'
import { storedDraw, type StoredDraw } from './ledger.ts'
import { publicDraw } from './public.ts'

/** The committed draw that a file shows. Throws `Refused` before a commitment, after a change, and after a run. */
export function drawToRun(ask: Ask, id: string, file: DrawFile): StoredDraw {
  const draw = committed(ask, id)
  if (draw.signature !== null) throw new Refused(`The draw of ${id} has run. It runs once.`)
  const own = publicDraw(draw)
  if (!isDeepStrictEqual(own, file) || Object.values(verdictsOn(file)).includes('fail')) {
    throw new Refused(
      'The file, the ledger and the commitment do not agree: something was changed. Nothing was drawn.',
    )
  }
  return draw
}

/** Writes the round's signature into the ledger, and with it who is drawn. */
export function runDraw(
  ask: Ask,
  { commitment }: StoredDraw,
  signature: string,
  now: number,
): void {
  const { giveaway: id } = commitment
  const start = logStart(fingerprintOf(commitment), signature)
  const at = new Date(now).toISOString()
  const entry = chained(start, { event: 'drawn', at, place: 0, note: '' })
  const values = [id, 1, 'drawn', at, 0, '', entry.hash]
  ask(
    `UPDATE draws SET signature = ${quoted(signature)} WHERE giveaway = ${quoted(id)} AND signature IS NULL`,
    `INSERT INTO winner_log (giveaway, seq, event, at, place, note, hash) VALUES (${values
      .map((value) => (typeof value === 'number' ? value : quoted(value)))
      .join(', ')})`,
  )
}

/** Throws `Refused` before the commitment. */
export function committed(ask: Ask, id: string): StoredDraw {
  const draw = storedDraw(ask, id)
  if (draw === undefined)
    throw new Refused(`The draw of ${id} is not committed: draw commit ${id}.`)
  return draw
}
