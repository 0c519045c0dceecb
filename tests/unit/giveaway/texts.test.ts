import { expect, test } from 'vitest'
import { giveaways } from 'virtual:content/giveaways'
import { giveawayDates } from '../../../src/core/giveaway/dates.ts'
import { type GiveawayState, type Stage, stateOf } from '../../../src/core/giveaway/giveaway.ts'
import { openToOf, stageTexts, textsIn } from '../../../src/core/giveaway/texts.ts'
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
const { closes, drawn } = giveawayDates(open)

test('the texts of `ended` replace others once a giveaway has ended', () => {
  expect([textsIn(before), textsIn(open)]).toEqual([texts, texts])
  const { prize } = texts
  expect(textsIn(ended)).toMatchObject({ heading: texts.ended.heading, prize })
})

test('a stage’s texts promise no past day and name no winner too early', () => {
  const stages = Object.keys(texts.stages) as Stage[]
  const said = stages.map((stage) => [stage, JSON.stringify(stageTexts(open, stage))] as const)
  for (const [stage, text] of said) {
    expect(text, stage).not.toMatch(/[{}]{2}|\{\w/)
    const how = `by ${closes}, and notified by email (?:on|from) ${drawn}`
    expect(text, stage).toMatch(new RegExp(stage === 'over' ? `drawing was set for ${drawn}` : how))
    expect(/\bis drawn\b/.test(text), stage).toBe(!['named', 'over'].includes(stage))
    const isOpen = ['not_started', 'open', 'last_day'].includes(stage)
    expect(/\bFill out the form\b/.test(text), stage).toBe(isOpen)
  }
})

test('states the eligibility of an open giveaway that is not open to everybody', () => {
  const some = { openTo: 'residents of Ohio' }
  expect(openToOf(before, some)).toContain(some.openTo)
  expect(openToOf(open, some)).toContain(some.openTo)
  expect(openToOf(ended, some)).toBeUndefined()
  // As specified, the sample is open to everybody.
  expect(openToOf(open)).toBeUndefined()
})
