import { contest } from '../../content/giveaway'
import { giveawayDates } from '../../domain/giveaway-dates'
import { giveawayPath } from '../../domain/paths'
import type { ContestSite } from '../../domain/site'
import { Unbroken } from '../unbroken'
import { wordsIn } from './words'

/** Links to every other giveaway; nothing when there is none. */
export function Others({ site }: { site: ContestSite }) {
  const others = site.giveaways.filter(({ id }) => id !== site.giveaway.id)
  if (others.length === 0) return null
  return (
    <nav className="others wrap" aria-labelledby="others-title">
      <h2 id="others-title">{contest.others.heading}</h2>
      <ul>
        {others.map((giveaway) => (
          <li key={giveaway.id}>
            <a href={giveawayPath(giveaway.id)}>{wordsIn(giveaway).heading}</a>{' '}
            <Unbroken>{giveawayDates(giveaway).span}</Unbroken>
          </li>
        ))}
      </ul>
    </nav>
  )
}
