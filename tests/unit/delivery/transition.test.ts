import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../../src/delivery/outcome.ts'
import {
  stateAfter,
  type Claimed,
  earlyTries,
  isHealthy,
  initialState,
  type UpstreamState,
  type Transition,
  transitionOf,
} from '../../../src/delivery/transition.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = Date.UTC(2025, 6, 21, 12)

const delivered: Outcome = { is: 'delivered' }
const notTaken: Outcome = { is: 'again', cause: 'http_503' }
const unclear: Outcome = { is: 'unclear', cause: 'http_500' }
const refused: Outcome = { is: 'refused', cause: 'http_400' }
const callOf = (outcome: Outcome) => ({ outcome, begunAt: NOW - 100, endedAt: NOW })

describe('an upstream’s state', () => {
  const failing: UpstreamState = { ...initialState, deliveredAt: 5, failedAt: 7, failures: 3 }
  test.each<[string, Outcome, Partial<UpstreamState>]>([
    ['after a delivery', delivered, { deliveredAt: NOW - 100, failures: 0 }],
    ['after a retryable failure', notTaken, { failedAt: NOW, failures: 4 }],
    ['after an unclear outcome', unclear, { failedAt: NOW, failures: 4 }],
    ['after a refusal', refused, { failedAt: NOW, failures: 4 }],
    ['after a refusal of this row alone', { ...refused, isAboutRow: true }, {}],
  ])('%s', (_, outcome, change) => {
    expect(stateAfter(failing, callOf(outcome))).toEqual({ ...failing, ...change })
  })

  test.each<[string, Partial<UpstreamState>, boolean]>([
    ['that was never called', {}, true],
    ['that has failed and never delivered', { failures: 1, failedAt: NOW }, false],
    ['that has delivered a moment ago', { failures: 9, deliveredAt: NOW - 10 * MINUTE + 1 }, true],
    ['that has delivered ten minutes ago', { failures: 1, deliveredAt: NOW - 10 * MINUTE }, false],
    ['that has not failed since it delivered', { deliveredAt: NOW - DAY }, true],
  ])('an upstream %s is healthy: %s', (_, change, expected) => {
    expect(isHealthy({ ...initialState, ...change }, NOW)).toBe(expected)
  })

  test.each<[string, Partial<UpstreamState>, number, number]>([
    ['fails', { failures: 1, failedAt: NOW - MINUTE }, 0, 0],
    ['was left alone since it failed', { failures: 1, failedAt: NOW - 40 * MINUTE }, 1, 4],
    ['delivers again', { failedAt: NOW - 40 * MINUTE + 1 }, 0, 0],
    ['delivers for 40 minutes', { failedAt: NOW - 40 * MINUTE }, Infinity, 4],
    ['delivers for 12 hours', { failedAt: NOW - 12 * HOUR }, Infinity, 5],
  ])('one that %s gets rows with an unclear outcome early', (_, change, rows, calls) => {
    expect(earlyTries({ ...initialState, ...change }, NOW)).toEqual({ rows, calls })
  })
})

describe('a row', () => {
  const row: Claimed = {
    id: 'a',
    payload: '{}',
    attribution: null,
    formId: null,
    attempts: 1,
    unclear: 0,
    refusedAt: null,
    waitingSince: NOW - HOUR,
    dueAt: NOW,
  }
  const transition = (
    outcome: Outcome,
    change: Partial<Claimed> = {},
    state: Partial<UpstreamState> = {},
  ) => {
    const after = { ...initialState, failures: 1, ...state }
    return transitionOf({ ...row, ...change }, callOf(outcome), after, 0.5)
  }
  const old = { waitingSince: NOW - 7 * DAY }

  test.each<[string, Outcome, Partial<Claimed>, Partial<Transition>]>([
    ['taken', delivered, {}, { status: 'delivered', cause: null }],
    ['not taken', notTaken, {}, { status: 'pending', dueAt: NOW + 45_000 }],
    ['not taken four times', notTaken, { attempts: 4 }, { dueAt: NOW + 6 * MINUTE }],
    ['not taken often', notTaken, { attempts: 40 }, { dueAt: NOW + 0.75 * 55 * MINUTE }],
    ['for seven days', notTaken, { ...old, attempts: 9 }, { status: 'pending' }],
    [
      'for seven days and ten tries',
      notTaken,
      { ...old, attempts: 10 },
      { status: 'needs_attention', cause: 'waited_too_long http_503', dueAt: NOW },
    ],
    [
      'perhaps taken',
      unclear,
      {},
      { status: 'pending', unclear: 1, dueAt: NOW + 0.75 * 10 * MINUTE },
    ],
    ['perhaps, four times', unclear, { unclear: 3 }, { unclear: 4, dueAt: NOW + 0.75 * 2 * DAY }],
    ['perhaps, five times', unclear, { unclear: 4 }, { dueAt: NOW - HOUR + 7 * DAY }],
    ['perhaps, six times', unclear, { unclear: 5 }, { status: 'needs_attention', unclear: 6 }],
    ['refused', refused, {}, { status: 'pending', refusedAt: NOW, dueAt: NOW + 45_000 }],
    ['refused, not taken', notTaken, { refusedAt: 5 }, { status: 'pending', refusedAt: 5 }],
    [
      'refused for what is in it',
      { ...refused, isAboutRow: true },
      {},
      { status: 'needs_attention', cause: 'http_400' },
    ],
  ])('that is %s', (_, outcome, change, expected) => {
    expect(transition(outcome, change)).toMatchObject(expected)
  })

  test.each([
    ['nothing was delivered since', { deliveredAt: NOW - HOUR }, 'pending'],
    ['another row was delivered since', { deliveredAt: NOW - 1 }, 'needs_attention'],
    ['others were refused right before', { deliveredAt: NOW - 1, failures: 2 }, 'pending'],
  ])('that is refused again when %s', (_, state, status) => {
    expect(transition(refused, { refusedAt: NOW - HOUR }, state).status).toBe(status)
  })

  test('that fails waits up to half as long at random', () => {
    const dueAt = (random: number) =>
      transitionOf(row, callOf(notTaken), initialState, random).dueAt
    expect([dueAt(0) - NOW, dueAt(0.999999) - NOW]).toEqual([30_000, MINUTE])
  })
})
