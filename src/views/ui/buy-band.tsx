import { standing } from 'virtual:pictures'
import { onHome } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'
import { BookFacts } from './book-facts.tsx'
import { BuyLink } from './links.tsx'
import { Picture } from './picture.tsx'

/** `quiz` labels a link to the landing page's quiz. */
export function BuyBand(props: {
  site: Site
  labels: { heading: string; text: string; buy?: string; quiz?: string }
}) {
  const { site, labels } = props
  return (
    <section className="buy green-ground off-paper" aria-labelledby="buy-title">
      <div className="stack wrap">
        <div className="flow">
          <h2 id="buy-title">{labels.heading}</h2>
          <p className="lead">{labels.text}</p>
          <p className="actions">
            <BuyLink site={site} place="invitation" className="button" label={labels.buy} />
            {labels.quiz && (
              <a className="button quiet" href={onHome('quiz')}>
                {labels.quiz}
              </a>
            )}
          </p>
          <BookFacts place="invitation" />
        </div>
        {/* Less than its 300 px on a phone, so that a phone of density 1.75 takes the file of 512 pixels. */}
        <Picture picture={standing} sizes="(width < 48rem) 290px, max(420px, 21vw)" />
      </div>
    </section>
  )
}
