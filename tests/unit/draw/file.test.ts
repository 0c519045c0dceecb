import { expect, test } from 'vitest'
import { readDrawFile, readHeads } from '../../../src/draw/file.ts'
import { soundDraw } from '../../support/draw.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const sound = soundDraw({ count: 12 })
const counts = [-1, 1.5, '3', null, NaN, 2 ** 53]
const hashes = ['a'.repeat(63), 'a'.repeat(65), 'A'.repeat(64), `${'a'.repeat(63)}g`, 7, null]
const instants = ['', '2025-07-20', '2025-07-20T00:00:00Z', '2025-13-20T00:00:00.000Z', 0]

/** A place in the file, and values that do not belong there. */
const wrong: [string, readonly unknown[]][] = [
  ['commitment.giveaway', [7, null]],
  ['commitment.madeAt', instants],
  ...['count', 'round', 'winners', 'answerDays'].map((name): [string, unknown[]] => [
    `commitment.${name}`,
    counts,
  ]),
  ...['head', 'states', 'heads', 'beacon'].map((name): [string, unknown[]] => [
    `commitment.${name}`,
    hashes,
  ]),
  ['heads.0.hour', instants],
  ['heads.0.count', counts],
  ['heads.0.head', hashes],
  ['leaves.3', hashes],
  ['sealedStates.3', hashes],
  ['signature', ['a'.repeat(95), 'a'.repeat(64), '', 7]],
  ['openings.0.leaf', counts],
  ['openings.0.salt', hashes],
  ['openings.0.state', ['wins', 'Counts', null]],
  ['winners.0.event', ['won', null]],
  ['winners.0.at', instants],
  ['winners.0.place', counts],
  ['winners.0.note', [{}, null]],
  ['winners.0.hash', hashes],
]

test.each(wrong)('no draw file has at %s what does not belong there', (place, values) => {
  expect(readDrawFile(bytesOf(sound))).toEqual(sound)
  for (const value of values)
    expect(readDrawFile(bytesOf(changed(place, value))), String(value)).toBe(undefined)
})

test('a log has the heads that it publishes, and may have more', () => {
  expect(readHeads(bytesOf({ giveaway: '2025-07', heads: sound.heads, leaves: [] }))).toEqual(
    sound.heads,
  )
  expect(readHeads(bytesOf({ heads: [] }))).toEqual([])
  for (const log of [
    null,
    'log',
    {},
    { heads: {} },
    { heads: [{ ...sound.heads[0], count: 1.5 }] },
  ])
    expect(readHeads(bytesOf(log))).toBe(undefined)
})

function changed(place: string, value: unknown): unknown {
  const file = structuredClone(sound)
  const names = place.split('.')
  const last = names.pop()!
  const holder = names.reduce<unknown>((at, name) => Reflect.get(at as object, name), file)
  Reflect.set(holder as object, last, value)
  return file
}
