import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  GENESIS_MS,
  instantOf,
  quicknet,
  randomnessOf,
  roundFrom,
} from '../../../src/draw/beacon.ts'
import { type DrawFile, type Head, readDrawFile } from '../../../src/draw/file.ts'
import {
  digestOfStates,
  fingerprintOf,
  firstHead,
  headsAfter,
  saltOf,
  sealedState,
} from '../../../src/draw/list.ts'
import {
  checkNames,
  isSignature,
  lineOf,
  rankingOf,
  verdictOf,
  verdictsOn,
} from '../../../src/draw/proof.ts'
import {
  hmacOf,
  isSignedOnce,
  realRound,
  receiptOfDraw,
  sha,
  signedRound,
  soundDraw,
  vectorInput,
} from '../../support/draw.ts'
import { folderOfTest } from '../../support/folder.ts'
import { expectKept } from '../../support/kept.ts'
import { dice, events, malformed, tamperings } from './support/tamperings.ts'

const own = { isSigned: isSignedOnce }

function verdicts(file: DrawFile, heads: readonly Head[] = [], fingerprint?: string) {
  return Object.values(verdictsOn(file, { ...own, heads, kept: fingerprint }))
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
    expect(verdictsOn(soundDraw({ count: 9 }))).toMatchObject({ beacon: 'fail', ranking: 'pass' })
  })
})

/** 1,000 changed proofs, beside the sound ones that they were. */
const cases = Array.from({ length: 1000 }, (_, n) => {
  const names = Object.keys(tamperings)
  const name = names[n % names.length]!
  const draw = n % 20
  const original = soundDraw({ count: 40 + draw, draw, events })
  const file = structuredClone(original)
  tamperings[name]!(file, dice(`${name} ${n}`))
  return { name: `${name} ${n}`, original, file, kept: fingerprintOf(original.commitment) }
})

test('1,000 tamperings are all detected', () => {
  const missed = cases.filter(({ name, original, file, kept }) => {
    expect(file, name).not.toEqual(original)
    // Somebody kept what was published before: the heads of the log, and the commitment's fingerprint.
    return verdictOf(verdictsOn(file, { ...own, heads: original.heads, kept })) !== 'wrong'
  })
  expect(missed.map(({ name }) => name)).toEqual([])
})

test('what breaks a rule is wrong in the file alone, and a wrong fingerprint in any', () => {
  const wrongIn = (check: string, ...names: string[]) => {
    const found = cases.filter(({ name }) => names.some((start) => name.startsWith(start)))
    expect(found.length).toBeGreaterThanOrEqual(15 * names.length)
    for (const { file } of found) expect(verdictsOn(file, own)).toMatchObject({ [check]: 'fail' })
  }
  wrongIn('published', 'a head dated after', 'heads in another order')
  wrongIn('winners', 'a log that')
  const { original, kept } = cases[0]!
  const wrong = `${kept.slice(1)}0`
  expect(verdictsOn(original, { ...own, kept: wrong })).toMatchObject({ published: 'fail' })
  for (const right of [kept, original.heads[2]!.head])
    expect(verdictOf(verdictsOn(original, { ...own, kept: right }))).toBe('right')
})

// A machine without Python has nothing to compare.
const pythons = ['python3'].filter((name) => spawnSync(name, ['--version']).status === 0)

test.each(pythons)('the program in %s says the same of them, whatever it is given', (program) => {
  const asked = [
    // Each tampering meets every mixture of heads, signature and code.
    ...cases.map(({ name, original, file, kept }, n) => {
      const round = Math.floor(n / Object.keys(tamperings).length)
      return {
        name,
        file,
        heads: round % 3 === 0 ? [] : original.heads,
        kept: [undefined, kept, 'f'.repeat(64)][Math.floor(round / 6) % 3],
        signature: round % 2 === 0 ? signedRound(file.commitment.round) : undefined,
      }
    }),
    ...cases.slice(0, 20).map(({ original, kept }) => {
      const { heads, signature } = original
      return { name: 'sound', file: original, heads, kept, signature: signature! }
    }),
    ...Object.entries(malformed).map(([name, break_]) => {
      const file = structuredClone(cases[0]!.original)
      break_(file)
      return { name, file, heads: [], kept: undefined, signature: undefined }
    }),
  ]
  const ours = asked.map(({ name, file, heads, kept, signature }) => {
    if (readDrawFile(JSON.parse(JSON.stringify(file))) === undefined) return `${name} unreadable`
    const isSigned = signature === undefined ? () => true : own.isSigned
    const verdicts = verdictsOn(file, { isSigned, heads, kept })
    const beacon =
      signature === undefined && verdicts.beacon === 'pass' ? 'unchecked' : verdicts.beacon
    const whole =
      verdictOf(verdicts) === 'right' && beacon === 'unchecked' ? beacon : verdictOf(verdicts)
    return [name, whole, ...checkNames.map((check) => ({ ...verdicts, beacon })[check])].join(' ')
  })
  const python = spawnSync(program, ['tests/unit/draw/test_verify.py', 'verdicts'], {
    input: asked.map((each) => JSON.stringify(each)).join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  expect(python.stderr).toBe('')
  const theirs = python.stdout.trim().split('\n')
  expect(theirs.map((line, n) => `${asked[n]?.name} ${line}`)).toEqual(ours)
  expect(ours.filter((line) => line.endsWith('unreadable'))).toHaveLength(
    Object.keys(malformed).length,
  )
  expect(ours.filter((line) => line.startsWith('sound right'))).toHaveLength(20)
})

test.each(pythons)('the program in %s ends with what it found, and explains itself', (program) => {
  const run = (...args: string[]) => {
    const { status, stdout } = spawnSync(program, ['scripts/verify-draw.py', ...args], {
      encoding: 'utf8',
    })
    const [says, ...lines] = stdout.split('\n')
    return { status, says, checks: lines.slice(0, 6) }
  }
  const file = fileURLToPath(sampleFile)
  const { heads } = JSON.parse(readFileSync(file, 'utf8')) as DrawFile
  const { signature } = realRound
  expect(run('--help').status).toBe(0)
  expect(run().status).toBe(2)
  expect(run(file)).toMatchObject({
    status: 3,
    says: expect.stringContaining('SIGNATURE NOT CHECKED'),
  })
  const right = { status: 0, says: expect.stringMatching(/^RIGHT:/) }
  const wrong = { status: 1, says: expect.stringMatching(/^WRONG/) }
  expect(run(file, '--signature', signature)).toMatchObject(right)
  expect(run(file, '--signature', `${signature.slice(1)}0`)).toMatchObject(wrong)
  expect(run(file, '--fingerprint', 'f'.repeat(64))).toMatchObject(wrong)
  expect(run('package.json')).toMatchObject(wrong)
  expect(run('no-such-file.json')).toMatchObject(wrong)

  const log = join(folderOfTest(), 'log.json')
  const withLog = (saved: readonly Head[]) => {
    writeFileSync(log, JSON.stringify({ heads: saved }))
    return run(file, log, '--signature', signature)
  }
  const lines = (published: string) =>
    checkNames.map((name) => `${name === 'published' ? published : 'pass'}      ${name}`)
  expect(withLog(heads)).toEqual({ ...right, checks: lines('pass') })
  const other = heads.map((head) => ({ ...head, head: 'f'.repeat(64) }))
  expect(withLog(other)).toEqual({ ...wrong, checks: lines('fail') })
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

const sampleFile = new URL('sample.draw.json', import.meta.url)

/** The same file is checked by scripts/verify-draw.py, in a workflow of its own. */
test('a draw by a round of the real beacon is kept, and passes', async () => {
  const happened = [
    { event: 'notified', place: 1, note: '' },
    { event: 'expired', place: 1, note: 'declined' },
    { event: 'notified', place: 2, note: '' },
    { event: 'accepted', place: 2, note: 'Ruth M.' },
  ] as const
  const draw = soundDraw({ count: 40, draw: 9, events: happened, round: realRound })
  await expectKept(sampleFile, JSON.stringify(draw, null, 1))
  const kept = readDrawFile(JSON.parse(readFileSync(sampleFile, 'utf8')))
  expect(Object.values(verdictsOn(kept!))).toEqual(Array<string>(6).fill('pass'))
})

const vectors = readFileSync(new URL('vectors.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

test('1,000 draws come to what the independent check found', () => {
  expect(vectors).toHaveLength(1000)
  for (const [draw, vector] of vectors.entries()) {
    const { leaves, states, secret, randomness } = vectorInput(draw)
    const sealed = leaves.map((leaf, n) => sealedState(saltOf(secret, leaf), states[n]!))
    const head = headsAfter(firstHead(`vector-${draw}`), leaves).at(-1)!
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
  expect(roundFrom(GENESIS_MS)).toBe(1)
  for (const instant of [GENESIS_MS + 1, Date.UTC(2025, 7, 20), Date.UTC(2031, 1, 1) + 1]) {
    const round = roundFrom(instant)
    expect(instantOf(round)).toBeGreaterThanOrEqual(instant)
    expect(instantOf(round - 1)).toBeLessThan(instant)
  }
})

test('lots are drawn by HMAC, whatever order the leaves stand in', () => {
  const { leaves, randomness } = vectorInput(100)
  const byLot = leaves.toSorted((a, b) => (hmacOf(randomness, a) < hmacOf(randomness, b) ? -1 : 1))
  for (const list of [leaves, leaves.toReversed()]) {
    expect(rankingOf(randomness, list).map((leaf) => list[leaf])).toEqual(byLot)
  }
})

test('equal leaves keep the order of the list', () => {
  const [leaf, other] = vectorInput(2).leaves
  const ranking = rankingOf(vectorInput(2).randomness, [leaf!, other!, leaf!, other!, leaf!])
  expect([
    [0, 2, 4, 1, 3],
    [1, 3, 0, 2, 4],
  ]).toContainEqual(ranking)
})

test('a receipt has its line before the draw, and after it its place, its state and what was written of it', () => {
  const file = soundDraw({ count: 40, draw: 4, events })
  const ranking = rankingOf(randomnessOf(file.signature!), file.leaves)
  const before = { ...file, signature: null, openings: [], winners: [] }
  expect(lineOf(before, [], receiptOfDraw(4, 2))).toEqual({ line: 3, events: [] })
  expect(lineOf(file, ranking, receiptOfDraw(5, 2))).toBeUndefined()
  const told = file.leaves.map((_, n) => lineOf(file, ranking, receiptOfDraw(4, n))!)
  expect(told.map(({ line }) => line)).toEqual(file.leaves.map((_, n) => n + 1))
  const ranked = told.toSorted((a, b) => a.place! - b.place!)
  expect(ranked.map(({ place }) => place)).toEqual(file.leaves.map((_, n) => n + 1))
  expect(ranked.map(({ state }) => state)).toEqual(
    file.leaves.map((_, n) => file.openings[n]?.state),
  )
  const asked = ranked.filter(({ state }) => state === 'counts')
  expect(asked.map((each) => each.events)).toEqual([
    file.winners.slice(1, 3),
    file.winners.slice(3, 5),
  ])
  expect(ranked.filter(({ events: [first] }) => first !== undefined)).toEqual(asked)
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
