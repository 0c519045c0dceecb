import { giveaway as words } from '../../content/giveaway'
import type { GiveawayState } from '../../domain/giveaway'

const { winners, days, copies, price } = words.tiles

/** Four figures: winner, days, book, price. */
export function Tiles({ giveaway }: { giveaway: GiveawayState }) {
  const labels = days.label[giveaway.phase]
  const tiles = [
    winners,
    { value: String(giveaway.days), label: giveaway.days === 1 ? labels.one : labels.other },
    copies,
    price,
  ]
  return (
    <dl className="tiles wrap">
      {tiles.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
