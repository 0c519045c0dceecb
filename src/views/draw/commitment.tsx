import { draw } from '../../content/draw'
import type { Draw } from '../../content/draws'
import { longInstant } from '../../domain/dates'
import { instantOf, quicknet } from '../../domain/draw/beacon'
import { fingerprintOf } from '../../domain/draw/commitment'
import { fill } from '../../domain/words'

const words = draw.commitment

type Props = { commitment: Draw['commitment'] | undefined; offsetMinutes: number }

/** What was fixed before the beacon's round, as text and as codes to save. */
export function DrawPromise({ commitment, offsetMinutes }: Props) {
  return (
    <section>
      <h2>{words.heading}</h2>
      {commitment === undefined ? (
        <p>{words.waiting}</p>
      ) : (
        <Made commitment={commitment} offsetMinutes={offsetMinutes} />
      )}
    </section>
  )
}

function Made({ commitment, offsetMinutes }: { commitment: Draw['commitment'] } & Props) {
  const { madeAt, round, count, head } = commitment
  const places = {
    madeAt: longInstant({ ms: Date.parse(madeAt), offsetMinutes }),
    round,
    roundAt: longInstant({ ms: instantOf(quicknet, round), offsetMinutes }),
  }
  return (
    <>
      <p>{fill(words.text, places)}</p>
      <dl className="codes">
        <dt>{words.count}</dt>
        <dd>{count}</dd>
        <dt>{words.head}</dt>
        <dd>
          <code>{head}</code>
        </dd>
        <dt>{words.fingerprint}</dt>
        <dd>
          <code>{fingerprintOf(commitment)}</code>
          <span className="field-help">{words.fingerprintHelp}</span>
        </dd>
      </dl>
    </>
  )
}
