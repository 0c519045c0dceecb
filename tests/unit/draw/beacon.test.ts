import { expect, test } from 'vitest'
import { isSigned, randomnessOf } from '../../../src/draw/beacon.ts'

/** Rounds of quicknet as drand has published them. */
const rounds = [
  [
    42,
    '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a',
  ],
  [
    123,
    'b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92',
  ],
  [
    1000,
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  ],
  [
    657413,
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  ],
] as const

test.each(rounds)('accepts the signature of round %i, and no other', (round, signature) => {
  expect(isSigned(round, signature)).toBe(true)
  const others = rounds.flatMap(([one, its]) => (one === round ? [] : [its]))
  const broken = ['', 'zz', signature.slice(2), `${signature}00`, 'f'.repeat(96)]
  for (const other of [...others, ...broken]) expect(isSigned(round, other)).toBe(false)
})

test('computes the random number that drand publishes', () => {
  expect(rounds.slice(2).map(([, signature]) => randomnessOf(signature))).toEqual([
    'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  ])
})
