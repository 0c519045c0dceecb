import { hero } from '../../content/book'
import { contest, wordsOf } from '../../content/giveaway'
import type { GiveawayState } from '../../domain/giveaway'
import { bookImage } from '../images'
import { Picture } from '../picture'
import { Unbroken } from '../unbroken'

export function Prize({ giveaway }: { giveaway: GiveawayState }) {
  const { prize } = wordsOf(giveaway)
  return (
    <section className="prize" aria-labelledby="prize-title">
      <h2 id="prize-title">{contest.prize.heading}</h2>
      <Picture image={bookImage} alt={hero.imageAlt} />
      <ol>
        {prize.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p>
        <Unbroken>{prize.shipping}</Unbroken>
      </p>
    </section>
  )
}
