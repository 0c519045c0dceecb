import { draw } from '../../content/draw'
import type { Draw } from '../../content/draws'
import { longInstant } from '../../domain/dates'
import { giveawayDates } from '../../domain/giveaway-dates'
import { instantOf, quicknet } from '../../domain/draw/beacon'
import { fingerprintOf } from '../../domain/draw/commitment'
import type { GiveawayState } from '../../domain/giveaway'
import { fill } from '../../domain/words'
import { Unbroken } from '../unbroken'

const words = draw.commitment

type Commitment = Draw['commitment']

/** What was fixed before the beacon's round, as text and as codes to save. */
export function DrawPromise(props: {
  giveaway: GiveawayState
  commitment: Commitment | undefined
}) {
  const { giveaway, commitment } = props
  return (
    <section>
      <h2>{words.heading}</h2>
      {commitment === undefined ? (
        <p>
          <Unbroken>{fill(waitingIn(giveaway), giveawayDates(giveaway))}</Unbroken>
        </p>
      ) : (
        <Made commitment={commitment} offsetMinutes={giveaway.closesAt.offsetMinutes} />
      )}
    </section>
  )
}

function waitingIn({ phase }: GiveawayState): string {
  return phase === 'ended' ? words.waiting.after : words.waiting.before
}

function Made({ commitment, offsetMinutes }: { commitment: Commitment; offsetMinutes: number }) {
  const { madeAt, round, count, head } = commitment
  const places = {
    madeAt: longInstant({ ms: Date.parse(madeAt), offsetMinutes }),
    round,
    roundAt: longInstant({ ms: instantOf(quicknet, round), offsetMinutes }),
  }
  return (
    <>
      <p>
        <Unbroken>{fill(words.text, places)}</Unbroken>
      </p>
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
