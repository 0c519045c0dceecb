import { expect, test } from 'vitest'
import { giveaways } from 'virtual:content/giveaways'
import { type GiveawayState, stateOf } from '../../../src/core/giveaway/giveaway.ts'
import { openToOf, textsIn } from '../../../src/core/giveaway/texts.ts'
import { DAY_MS, readInstant } from '../../../src/core/time/dates.ts'

const texts = giveaways[0]!
const opensAt = readInstant(texts.opensAt)!
const closesAt = readInstant(texts.closesAt)!
const rest = { winners: 1, wonBy: [], answerDays: 7 }

function giveawayIn(now: number): GiveawayState {
  const giveaway = { id: texts.id, formId: 'contest', opensAt, closesAt, ...rest }
  return stateOf(giveaway, now)
}

const before = giveawayIn(opensAt.ms - DAY_MS)
const open = giveawayIn(opensAt.ms)
const ended = giveawayIn(closesAt.ms + DAY_MS)

test('the texts of `ended` replace others once a giveaway has ended', () => {
  expect([textsIn(before), textsIn(open)]).toEqual([texts, texts])
  const { prize } = texts
  expect(textsIn(ended)).toMatchObject({ heading: texts.ended.heading, prize })
})

test('states the eligibility of an open giveaway that is not open to everybody', () => {
  const some = { openTo: 'residents of Ohio' }
  expect(openToOf(before, some)).toContain(some.openTo)
  expect(openToOf(open, some)).toContain(some.openTo)
  expect(openToOf(ended, some)).toBeUndefined()
  // As specified, the sample is open to everybody.
  expect(openToOf(open)).toBeUndefined()
})
