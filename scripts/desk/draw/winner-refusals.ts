import { answerBy, type WinnerEvent, type WinnerRefusal } from '../../../src/draw/winners.ts'
import type { StoredDraw } from './ledger.ts'

const sentences: Readonly<Record<WinnerRefusal, string>> = {
  drawn_already: 'The draw has run.',
  not_drawn: 'Nobody is drawn yet: draw run.',
  answer_awaited: 'Somebody was asked and has not answered: winner accept or winner expire first.',
  all_accepted: 'Every prize is accepted: nobody else is asked.',
  nobody_notified: 'Nobody waits for an answer: winner next.',
  answer_late: 'The days to answer are over: winner expire --because no_answer.',
  answer_still_possible: 'The days to answer are not over.',
  other_place: 'That is not the one who was asked.',
  unknown_reason: 'There is no such reason.',
  name_missing:
    'Say the public name, as the winner allows it: --name "Ruth M." (one line, at most 100 characters).',
  clock_went_back: 'This would be before what happened last.',
}

export function sentenceOf(
  refusal: WinnerRefusal,
  log: readonly WinnerEvent[],
  { commitment }: StoredDraw,
) {
  const last = log.at(-1)
  const isDated = refusal === 'answer_still_possible' || refusal === 'answer_late'
  if (!isDated || last === undefined) return sentences[refusal]
  return `${sentences[refusal]} They end at ${new Date(answerBy(last, commitment)).toISOString()}.`
}
