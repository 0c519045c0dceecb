import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { instantOf, quicknet, randomnessOf, roundFrom } from '../../../src/draw/beacon.ts'
import { digestOfStates, headsAt, saltOf, sealedState } from '../../../src/draw/list.ts'
import { isSignature, rankingOf } from '../../../src/draw/proof.ts'
import { hmacOf, sha, vectorInput } from '../../support/draw.ts'

const vectors = readFileSync(new URL('vectors.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

test('1,000 draws come to what the independent check found', () => {
  expect(vectors).toHaveLength(1000)
  for (const [draw, vector] of vectors.entries()) {
    const { leaves, states, secret, randomness } = vectorInput(draw)
    const sealed = leaves.map((leaf, n) => sealedState(saltOf(secret, leaf), states[n]!))
    const head = headsAt(`vector-${draw}`, leaves, [leaves.length]).get(leaves.length)!
    const ranking = rankingOf(randomness, leaves)
    const digest = sha(...ranking.map((leaf) => `${leaf} `)).toString('hex')
    const hashes = [head, digestOfStates(sealed)].map((hash) => hash.slice(0, 16))
    expect([leaves.length, ...hashes, ranking[0], digest.slice(0, 16)].join(' ')).toBe(vector)
  }
})

/** Rounds of the real beacon. */
const rounds = [
  {
    round: 123,
    signature:
      'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
  },
  {
    round: 657413,
    signature:
      'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  },
]

test.each(rounds)('the beacon’s round $round is its own, and no other', ({ round, signature }) => {
  expect(isSignature(quicknet, round, signature)).toBe(true)
  expect(isSignature(quicknet, round + 1, signature)).toBe(false)
  const other = rounds.find((each) => each.round !== round)!.signature
  expect(isSignature(quicknet, round, other)).toBe(false)
  for (const broken of ['', 'zz', signature.slice(2), `${signature}00`, 'f'.repeat(96)]) {
    expect(isSignature(quicknet, round, broken)).toBe(false)
  }
})

test('a round says what the beacon publishes, and comes when it says', () => {
  expect(randomnessOf(rounds[1]!.signature)).toBe(
    'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  )
  expect(roundFrom(quicknet, quicknet.genesisMs)).toBe(1)
  for (const instant of [quicknet.genesisMs + 1, Date.UTC(2025, 7, 20), Date.UTC(2031, 1, 1) + 1]) {
    const round = roundFrom(quicknet, instant)
    expect(instantOf(quicknet, round)).toBeGreaterThanOrEqual(instant)
    expect(instantOf(quicknet, round - 1)).toBeLessThan(instant)
  }
})

test('lots are drawn by HMAC, whatever order the leaves stand in', () => {
  const { leaves, randomness } = vectorInput(100)
  const byLot = leaves.toSorted((a, b) => (hmacOf(randomness, a) < hmacOf(randomness, b) ? -1 : 1))
  for (const list of [leaves, leaves.toReversed()]) {
    expect(rankingOf(randomness, list).map((leaf) => list[leaf])).toEqual(byLot)
  }
})

test('in 10,000 draws every place in the list wins as often as any other', () => {
  const { leaves } = vectorInput(7)
  const places = 50
  const wins = Array.from({ length: places }, () => 0)
  const draws = 10_000
  for (let draw = 0; draw < draws; draw++) {
    const [winner] = rankingOf(sha(`chance ${draw}`).toString('hex'), leaves.slice(0, places))
    wins[winner!]! += 1
  }
  const expected = draws / places
  const chiSquare = wins.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
  // 49 degrees of freedom: one fair draw in a thousand lies above 85.4, one in a thousand below 23.9.
  expect(chiSquare).toBeLessThan(85.4)
  expect(chiSquare).toBeGreaterThan(23.9)
})

test('a state cannot be read off its seal without the salt', () => {
  const [one, other] = [randomBytes(16), randomBytes(16)].map((salt) => salt.toString('hex'))
  expect(sealedState(one!, 'counts')).not.toBe(sealedState(other!, 'counts'))
  expect(sealedState(one!, 'counts')).not.toBe(sealedState(one!, 'held'))
})
