import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDrawFile } from '../../../src/draw/file.ts'
import { verdictsOn } from '../../../src/draw/proof.ts'
import { realRound, soundDraw } from '../../support/draw.ts'
import { expectKept } from '../../support/kept.ts'

const file = new URL('sample.draw.json', import.meta.url)

/** The same file is checked by scripts/verify-draw.py, in a workflow of its own. */
test('a draw by a round of the real beacon is kept, and passes', async () => {
  const events = [
    { event: 'notified', place: 1, note: '' },
    { event: 'expired', place: 1, note: 'declined' },
    { event: 'notified', place: 2, note: '' },
    { event: 'accepted', place: 2, note: 'Ruth M.' },
  ] as const
  const draw = soundDraw({ count: 40, draw: 9, events, round: realRound })
  await expectKept(file, JSON.stringify(draw, null, 1))
  const kept = readDrawFile(JSON.parse(readFileSync(file, 'utf8')))
  expect(Object.values(verdictsOn(kept!))).toEqual(Array<string>(6).fill('pass'))
})
