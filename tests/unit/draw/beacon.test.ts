import { expect, test } from 'vitest'
import { isSigned, randomnessOf } from '../../../src/draw/beacon.ts'

/** Rounds of quicknet as drand has published them: signature and random number. */
const rounds = {
  1000: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39 fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  657413:
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
}

test.each(Object.entries(rounds))('accepts what drand signed for round %s', (round, published) => {
  const [signature = '', randomness] = published.split(' ')
  expect(isSigned(Number(round), signature)).toBe(true)
  expect(isSigned(Number(round) + 1, signature)).toBe(false)
  for (const broken of ['', 'zz', signature.slice(2), `${signature}00`, 'f'.repeat(96)])
    expect(isSigned(Number(round), broken)).toBe(false)
  expect(randomnessOf(signature)).toBe(randomness)
})
