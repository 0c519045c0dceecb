import { giveaway as words } from '../../content/giveaway'
import type { GiveawayState } from '../../domain/giveaway'

const { winners, days, copies, price } = words.tiles

type Tile = { value: string; label: string; clock?: boolean }

/** Four figures: winner, days, book, price. */
export function Tiles({ giveaway }: { giveaway: GiveawayState }) {
  const labels = days.label[giveaway.phase]
  const tiles: readonly Tile[] = [
    winners,
    {
      value: String(giveaway.days),
      label: giveaway.days === 1 ? labels.one : labels.other,
      clock: true,
    },
    copies,
    price,
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
