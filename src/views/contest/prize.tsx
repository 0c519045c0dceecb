import { hero } from 'virtual:content/book'
import { contest } from 'virtual:content/labels/contest'
import type { GiveawayState } from '../../giveaway/giveaway.ts'
import { wordsOf } from '../../giveaway/texts.ts'
import { bookImage } from '../images.ts'
import { Picture } from '../picture.tsx'
import { Unbroken } from '../unbroken.tsx'

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
