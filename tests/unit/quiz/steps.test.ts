import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  nat,
  oneof,
  property,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { letters } from '../../../src/quiz/questions.ts'
import { type QuizAction, quizReducer, firstUnanswered } from '../../../src/quiz/steps.ts'

const ids = [1, 2, 3]

const anyBegin = record({
  type: constantFrom('begin'),
  ids: constantFrom(ids),
  answers: record(
    { 1: constantFrom(...letters), 2: constantFrom(...letters), 3: constantFrom(...letters) },
    { requiredKeys: [] },
  ),
  current: nat(9),
  focused: boolean(),
}) as Arbitrary<QuizAction>

const actions = oneof(
  record({
    type: constantFrom('mark', 'choose'),
    id: constantFrom(...ids),
    letter: constantFrom(...letters),
  }),
  record({ type: constantFrom('show'), index: nat(9) }),
  record({ type: constantFrom('startOver') }),
) as Arbitrary<QuizAction>

test('no saved position and no `show` leads past the first unanswered question', () => {
  assert(
    property(anyBegin, array(actions, { maxLength: 30 }), (begin, list) => {
      let state = quizReducer(undefined, begin)
      expect(state?.current).toBeLessThanOrEqual(firstUnanswered(state!))
      for (const action of list) {
        const next = quizReducer(state, action)
        expect(next?.current).toBeLessThanOrEqual(ids.length)
        if (action.type === 'show')
          expect(next?.current).toBeLessThanOrEqual(firstUnanswered(next!))
        expect(next?.steps).toBeGreaterThanOrEqual(state?.steps ?? 0)
        if (action.type === 'startOver') expect(next).toMatchObject({ answers: {}, current: 0 })
        state = next
      }
    }),
  )
})
