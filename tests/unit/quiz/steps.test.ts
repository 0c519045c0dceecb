import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  nat,
  oneof,
  property,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { letters } from '../../../src/quiz/questions.ts'
import {
  type QuizAction,
  quizReducer,
  type QuizState,
  firstUnanswered,
} from '../../../src/quiz/steps.ts'

const ids = [1, 2, 3]
const begin: QuizAction = { type: 'begin', ids, answers: {}, current: 0, focused: false }

function after(...actions: QuizAction[]): QuizState | undefined {
  return actions.reduce<QuizState | undefined>(quizReducer, undefined)
}

const actions = oneof(
  record({
    type: constantFrom('mark', 'choose'),
    id: constantFrom(...ids),
    letter: constantFrom(...letters),
  }),
  record({ type: constantFrom('show'), index: nat(9) }),
  record({ type: constantFrom('startOver') }),
) as Arbitrary<QuizAction>

test('a choice advances, a mark does not', () => {
  const marked = after(begin, { type: 'mark', id: 1, letter: 'A' })
  expect(marked).toMatchObject({ current: 0, answers: { 1: 'A' }, steps: 0 })
  const chosen = after(begin, { type: 'choose', id: 1, letter: 'B' })
  expect(chosen).toMatchObject({ current: 1, answers: { 1: 'B' }, steps: 1 })
})

test('never shows a question after the first unanswered one', () => {
  const answers = { 1: 'A', 3: 'C' } as const
  expect(after({ ...begin, answers, current: 3, focused: true })).toMatchObject({
    current: 1,
    steps: 1,
  })
  expect(after({ ...begin, answers }, { type: 'show', index: 9 })).toMatchObject({ current: 1 })
})

test('after any actions the index stays in the quiz and steps never decrease', () => {
  assert(
    property(array(actions, { maxLength: 30 }), (list) => {
      let state = after(begin)
      for (const action of list) {
        const next = quizReducer(state, action)
        expect(next?.current).toBeLessThanOrEqual(ids.length)
        expect(next?.steps).toBeGreaterThanOrEqual(state?.steps ?? 0)
        if (action.type === 'show')
          expect(next?.current).toBeLessThanOrEqual(firstUnanswered(next!))
        if (action.type === 'startOver') expect(next).toMatchObject({ answers: {}, current: 0 })
        state = next
      }
    }),
  )
})
