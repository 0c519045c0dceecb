import { drawEvents as labels } from './labels.ts'
import type { WinnerEvent } from './winners.ts'

/** What an event of the winners' log says to everybody. */
export function eventSentence({ event, place, note }: WinnerEvent): string {
  const reason = labels.reasons[note as keyof typeof labels.reasons] ?? ''
  return labels[event]({ place, name: note, reason })
}
