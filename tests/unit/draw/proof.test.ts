import { describe, expect, test } from 'vitest'
import { type DrawFile, readDrawFile } from '../../../src/draw/file.ts'
import { fingerprintOf, type Head } from '../../../src/draw/list.ts'
import { verdictsOn } from '../../../src/draw/proof.ts'
import { isSignedOnce, soundDraw, testBeacon } from '../../support/draw.ts'
import { dice, events, tamperings } from './support/tamperings.ts'

const own = { beacon: testBeacon, isSigned: isSignedOnce }

function verdicts(file: DrawFile, heads: readonly Head[] = [], fingerprint?: string) {
  return Object.values(verdictsOn(file, { ...own, heads, ...(fingerprint && { fingerprint }) }))
}

describe('a sound draw', () => {
  test.each([1, 2, 7, 64, 500])('of %i leaves passes whole, and after each event', (count) => {
    for (const done of [0, 1, 2, 3, 4]) {
      if (count < 7 && done > 2) continue
      const file = soundDraw({
        count,
        draw: count === 1 ? 3 : count,
        events: events.slice(0, done),
      })
      expect(readDrawFile(JSON.parse(JSON.stringify(file)))).toEqual(file)
      expect(verdictsOn(file, { ...own, heads: file.heads })).toEqual({
        list: 'pass',
        published: 'pass',
        states: 'pass',
        beacon: 'pass',
        ranking: 'pass',
        winners: 'pass',
      })
    }
  })

  test('that has not run yet waits for what only the beacon can tell', () => {
    const file = { ...soundDraw({ count: 50 }), signature: null, openings: [], winners: [] }
    expect(verdicts(file)).toEqual(['pass', 'pass', 'pass', 'waiting', 'waiting', 'waiting'])
  })

  test('by a beacon that is not the real one fails', () => {
    expect(verdictsOn(soundDraw({ count: 9 }))).toMatchObject({ beacon: 'fail', ranking: 'fail' })
  })
})

test('1,000 tamperings are all detected', () => {
  const names = Object.keys(tamperings)
  const sound = Array.from({ length: 20 }, (_, draw) =>
    soundDraw({ count: 40 + draw, draw, events }),
  )
  for (const file of sound) expect(verdicts(file, file.heads)).not.toContain('fail')
  const missed: string[] = []
  for (let n = 0; n < 1000; n++) {
    const name = names[n % names.length]!
    const roll = dice(`${name} ${n}`)
    const original = sound[n % sound.length]!
    const file = structuredClone(original)
    tamperings[name]!(file, roll)
    expect(file, name).not.toEqual(original)
    // Somebody kept what was published before: the heads of the log, and the commitment's fingerprint.
    const kept = fingerprintOf(original.commitment)
    if (!verdicts(file, original.heads, kept).includes('fail')) missed.push(`${name} ${n}`)
  }
  expect(missed).toEqual([])
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'draw'],
  ['an array', []],
  ['a field too many', { ...soundDraw({ count: 3 }), winner: 'me' }],
  ['upper-case hex', { ...soundDraw({ count: 3 }), leaves: ['A'.repeat(64)] }],
  ['a fraction', { ...soundDraw({ count: 3 }), heads: [{ hour: '', count: 1.5, head: '' }] }],
  [
    'an unknown state',
    { ...soundDraw({ count: 3 }), openings: [{ leaf: 0, salt: 'a'.repeat(32), state: 'wins' }] },
  ],
  [
    'a name as an object',
    {
      ...soundDraw({ count: 3 }),
      winners: [
        { event: 'drawn', at: new Date().toISOString(), place: 0, note: {}, hash: 'a'.repeat(64) },
      ],
    },
  ],
])('%s is no draw file', (_, value) => {
  expect(readDrawFile(value)).toBeUndefined()
})
