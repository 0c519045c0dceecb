import { draw } from '../../content/draw'
import type { Draw } from '../../content/draws'
import { giveawayDates } from '../../domain/giveaway-dates'
import type { GiveawayState } from '../../domain/giveaway'
import { fill } from '../../domain/words'
import { Unbroken } from '../unbroken'
import { CommitmentMade } from './commitment-made'

const words = draw.commitment

/** What was fixed before the beacon's round, as text and as codes to save. */
export function DrawPromise(props: {
  giveaway: GiveawayState
  commitment: Draw['commitment'] | undefined
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
        <CommitmentMade commitment={commitment} offsetMinutes={giveaway.closesAt.offsetMinutes} />
      )}
    </section>
  )
}

function waitingIn({ phase }: GiveawayState): string {
  return phase === 'ended' ? words.waiting.after : words.waiting.before
}
