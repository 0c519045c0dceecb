import { hero } from '../../content/book'
import { giveaway as words } from '../../content/giveaway'
import { bookImage } from '../images'
import { Picture } from '../picture'

/** The grand prize: the book itself, and what comes with it. */
export function Prize() {
  return (
    <section className="prize" aria-labelledby="prize-title">
      <h2 id="prize-title">{words.prize.heading}</h2>
      <Picture image={bookImage} alt={hero.imageAlt} />
      <ol>
        {words.prize.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p>{words.prize.shipping}</p>
    </section>
  )
}
