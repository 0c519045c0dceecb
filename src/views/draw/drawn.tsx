import { draw } from 'virtual:content/labels/draw'
import type { Draw } from '../../content/draws.ts'
import { fill } from '../../domain/words.ts'
import type { WinnerEvent } from '../../draw/winners.ts'
import { longInstant } from '../../lib/dates.ts'

const words = draw.result

/** What the draw gave: the states it passed, and what has happened since. */
export function Drawn({ draw, offsetMinutes }: { draw: Draw; offsetMinutes: number }) {
  const n = draw.openings.filter(({ state }) => state !== 'counts').length
  return (
    <>
      <p>{words.text}</p>
      {n > 0 && <p>{fill(words.passedOver[n === 1 ? 'one' : 'other'], { n })}</p>}
      <ol className="events">
        {draw.winners.map((event) => (
          <li key={event.hash}>
            <time dateTime={event.at}>
              {longInstant({ ms: Date.parse(event.at), offsetMinutes })}
            </time>
            <span>{sentence(event)}</span>
          </li>
        ))}
      </ol>
      <p>
        <a href={draw.file} download>
          {words.proof}
        </a>
      </p>
    </>
  )
}

function sentence({ event, place, note }: WinnerEvent): string {
  const reason = words.reasons[note as keyof typeof words.reasons]
  return fill(words.events[event], { place, name: note, reason })
}
