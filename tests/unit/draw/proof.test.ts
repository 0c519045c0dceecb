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
  rehearsal,
  roundFrom,
} from '../../../src/draw/beacon.ts'
import { type DrawFile, type Head, readDrawFile, readHeads } from '../../../src/draw/file.ts'
import { fingerprintOf, sealedState } from '../../../src/draw/list.ts'
import { isSignature, lineOf, rankingOf, verdictOf, verdictsOn } from '../../../src/draw/proof.ts'
import {
  hmacOf,
  isSignedOnce,
  leavesFrom,
  realRound,
  receiptOfDraw,
  sha,
  soundDraw,
} from '../../support/draw.ts'
import { folderOfTest } from '../../support/folder.ts'
import { adminAt } from '../admin/support/admin.ts'
import { expectKept } from '../../support/kept.ts'
import { dice, events, malformed, misread, tamperings } from './support/tamperings.ts'

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
      expect(readDrawFile(bytesOf(file))).toEqual(file)
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

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

// A machine without Python has nothing to compare.
const pythons = ['python3'].filter((name) => spawnSync(name, ['--version']).status === 0)

/** What the program in Python says of pairs of bytes: a proof, and a log. */
function askPython(program: string, pairs: readonly (readonly Uint8Array[])[]): string[] {
  const asks = `import base64, importlib, sys
sys.dont_write_bytecode = True
sys.path.append('scripts')
judge = importlib.import_module('verify-draw').judge
for line in sys.stdin: print(judge(*map(base64.b64decode, line[:-1].split(' ')))[0])`
  const { stdout, stderr } = spawnSync(program, ['-c', asks], {
    input: pairs
      .map((pair) => pair.map((bytes) => Buffer.from(bytes).toString('base64')).join(' '))
      .join('\n')
      .concat('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

test.each(pythons)(
  'the program in %s says the same of the 1,000, beside a saved log',
  (program) => {
    const saved = cases.map(({ original, file }, n) => ({
      file: bytesOf(file),
      heads: n % 3 === 0 ? [] : original.heads,
    }))
    const ours = saved.map(({ file, heads }) => {
      const proof = readDrawFile(file)
      // It does not check the signature.
      return proof ? verdictOf(verdictsOn(proof, { isSigned: () => true, heads })) : 'wrong'
    })
    const theirs = askPython(
      program,
      saved.map(({ file, heads }) => [file, bytesOf({ heads })]),
    )
    expect(cases.map(({ name }, n) => `${name} ${theirs[n]}`)).toEqual(
      cases.map(({ name }, n) => `${name} ${ours[n]}`),
    )
  },
)

const sound = soundDraw({ count: 40, events, round: realRound })
const log = bytesOf({ heads: sound.heads })
/** A round has one signature. The admin commands really checks it. */
const isReal: typeof isSignature = (_, round, signature) =>
  round === realRound.round && signature === realRound.signature

/** Whole draws and changed ones, as files: what each verifier must say of them, beside the log of the sound one. */
function table(): [name: string, bytes: Uint8Array, verdict: string][] {
  const before = { ...sound, signature: null, openings: [], winners: [] }
  const rehearsed = structuredClone(before)
  rehearsed.commitment.beacon = rehearsal.chain
  const changed = (changes: Record<string, (file: DrawFile) => unknown>) =>
    Object.entries(changes).map(([name, change]): [string, Uint8Array, string] => {
      const file = structuredClone(sound)
      change(file)
      return [name, bytesOf(file), 'wrong']
    })
  return [
    ['a sound draw', bytesOf(sound), 'right'],
    ['a sound draw, line by line', Buffer.from(JSON.stringify(sound, null, 1)), 'right'],
    [
      'whole numbers with a point',
      Buffer.from(JSON.stringify(sound).replace('"winners":1', '"winners":1.0')),
      'right',
    ],
    ['a sound commitment', bytesOf(before), 'right'],
    ['a rehearsal', bytesOf(rehearsed), 'rehearsal'],
    ...changed(
      Object.fromEntries(
        Object.entries(tamperings).map(([name, tamper]) => [
          name,
          (file: DrawFile) => tamper(file, dice(name)),
        ]),
      ),
    ),
    ...changed(malformed),
    ...Object.entries(misread).map(([name, bytes]): [string, Uint8Array, string] => [
      name,
      bytes(JSON.stringify(sound)),
      'wrong',
    ]),
  ]
}

test('the page, the admin commands and the program in Python say the same of every file', async () => {
  const files = table()
  const [file, saved] = ['proof.json', 'log.json'].map((name) => join(folderOfTest(), name))
  writeFileSync(saved!, log)
  const admin = adminAt(() => expect.fail('the ledger was asked'), Date.now())
  const said = []
  for (const [name, bytes] of files) {
    writeFileSync(file!, bytes)
    const proof = readDrawFile(bytes)
    const heads = readHeads(log)
    const page = proof ? verdictOf(verdictsOn(proof, { heads, isSigned: isReal })) : 'wrong'
    const asked = ['draw', 'verify', '2025-07', '--file', file!, '--log', saved!]
    const { out, err, exit } = await admin(...asked)
    const [, heard = ''] = /^(RIGHT|WRONG|REHEARSAL):/m.exec(out) ?? []
    const refused = exit === 2 && err.includes(file!) ? 'wrong' : ''
    said.push([name, page, heard.toLowerCase() || refused])
  }
  expect(said).toEqual(files.map(([name, , verdict]) => [name, verdict, verdict]))
  // Another signature goes with other states: only that, or a fingerprint that was kept, tells. It prints both to compare.
  const known = files.filter(([name]) => name !== 'a line held, all computed anew')
  for (const program of pythons) {
    const theirs = askPython(
      program,
      known.map(([, bytes]) => [bytes, log]),
    )
    expect(known.map(([name], n) => [name, theirs[n]])).toEqual(
      known.map(([name, , verdict]) => [name, verdict]),
    )
  }
})

test.each(pythons)('the program in %s ends with what it found, and explains itself', (program) => {
  const run = (...args: string[]) => {
    const { status, stdout } = spawnSync(program, ['scripts/verify-draw.py', ...args], {
      encoding: 'utf8',
    })
    return { status, stdout }
  }
  const file = fileURLToPath(sampleFile)
  const { heads, commitment } = JSON.parse(readFileSync(file, 'utf8')) as DrawFile
  const says = (...texts: (string | RegExp)[]) =>
    expect.stringMatching(new RegExp(texts.map((text) => new RegExp(text).source).join('[^]*')))
  expect(run()).toEqual({ status: 2, stdout: says(/log.json/) })
  expect(run('no-such-file.json').status).toBe(2)
  expect(run('package.json')).toEqual({ status: 1, stdout: says(/^WRONG/) })
  const rehearsal = join(folderOfTest(), 'rehearsal.json')
  const practice = { ...soundDraw({ count: 3 }), signature: null, openings: [], winners: [] }
  const commitment0 = { ...practice.commitment, beacon: '0'.repeat(64) }
  writeFileSync(rehearsal, JSON.stringify({ ...practice, commitment: commitment0 }))
  expect(run(rehearsal)).toEqual({ status: 0, stdout: says(/^REHEARSAL/) })
  expect(run(file)).toEqual({
    status: 0,
    stdout: says(
      /^RIGHT, IF/,
      'No check can know',
      `fingerprint ${fingerprintOf(commitment)}`,
      `signature ${realRound.signature}`,
      `/public/${realRound.round}`,
    ),
  })
  const log = join(folderOfTest(), 'log.json')
  const withLog = (saved: readonly Head[]) => {
    writeFileSync(log, JSON.stringify({ heads: saved }))
    return run(file, log).status
  }
  expect(withLog(heads.slice(1))).toBe(0)
  expect(withLog(heads.map((head) => ({ ...head, head: 'f'.repeat(64) })))).toBe(1)
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
  expect(readDrawFile(bytesOf(value))).toBeUndefined()
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
  const kept = readDrawFile(readFileSync(sampleFile))
  expect(Object.values(verdictsOn(kept!))).toEqual(Array<string>(6).fill('pass'))
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
  const leaves = leavesFrom('lots', 500)
  const randomness = sha('randomness').toString('hex')
  const byLot = leaves.toSorted((a, b) => (hmacOf(randomness, a) < hmacOf(randomness, b) ? -1 : 1))
  for (const list of [leaves, leaves.toReversed()]) {
    expect(rankingOf(randomness, list).map((leaf) => list[leaf])).toEqual(byLot)
  }
})

test('equal leaves keep the order of the list', () => {
  const [leaf, other] = leavesFrom('equal', 2)
  const ranking = rankingOf(sha('randomness').toString('hex'), [
    leaf!,
    other!,
    leaf!,
    other!,
    leaf!,
  ])
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
  const places = 50
  const leaves = leavesFrom('chance', places)
  const wins = Array.from({ length: places }, () => 0)
  const draws = 10_000
  for (let draw = 0; draw < draws; draw++) {
    const [winner] = rankingOf(sha(`chance ${draw}`).toString('hex'), leaves)
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
