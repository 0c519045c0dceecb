import { contest } from 'virtual:content/labels/contest'
import { type GiveawayState, lengthOf } from '../../giveaway/giveaway.ts'
import { wordsOf } from '../../giveaway/texts.ts'

const { winners, days, copies, price } = contest.tiles

type Tile = { value: string; label: string; clock?: boolean }

export function Tiles({ giveaway }: { giveaway: GiveawayState }) {
  const words = wordsOf(giveaway)
  const hasEnded = giveaway.phase === 'ended'
  const labels = days[giveaway.phase]
  const count = hasEnded ? lengthOf(giveaway) : giveaway.days
  const tiles: readonly Tile[] = [
    { value: String(words.winners), label: words.winners === 1 ? winners.one : winners.other },
    {
      value: String(count),
      label: count === 1 ? labels.one : labels.other,
      clock: true,
    },
    copies,
    { value: price.value, label: hasEnded ? price.ended : price.label },
  ]
  return (
    <dl className="tiles wrap">
      {tiles.map(({ value, label, clock }) => (
        <div key={label}>
          <dt data-clock={clock && 'days-label'}>{label}</dt>
          <dd data-clock={clock && 'days'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
