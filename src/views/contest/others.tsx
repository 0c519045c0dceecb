import { contest } from 'virtual:content/labels/contest'
import { giveawayDates } from '../../giveaway/dates.ts'
import { giveawayPath } from '../../pages/paths.ts'
import type { ContestSite } from '../../pages/site.ts'
import { Unbroken } from '../unbroken.tsx'
import { wordsIn } from './words.ts'

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
