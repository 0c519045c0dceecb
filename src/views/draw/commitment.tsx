import { draw } from 'virtual:content/labels/draw'
import type { Draw } from '../../content/draws.ts'
import { fill } from '../../domain/words.ts'
import { giveawayDates } from '../../giveaway/dates.ts'
import type { GiveawayState } from '../../giveaway/giveaway.ts'
import { Unbroken } from '../unbroken.tsx'
import { CommitmentMade } from './commitment-made.tsx'

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
