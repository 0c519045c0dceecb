import { author } from 'virtual:content/book'
import { author as portrait, signature } from 'virtual:pictures'
import type { Site } from '../../core/configuration.ts'
import { BookFacts } from '../ui/book-facts.tsx'
import { BuyLink } from '../ui/links.tsx'
import { Picture, pictureSheets } from '../ui/picture.tsx'
import card from './author-card.svg?url'
import sheet from './author.css?inline'
import { landing } from './labels.ts'

Author.styles = [...pictureSheets(), sheet]

export function Author({ site }: { site: Site }) {
  return (
    <section className="author columns wrap" aria-labelledby="author-title">
      {portrait ? (
        <Picture picture={portrait} sizes="(width < 48rem) 60vw, 20rem" />
      ) : (
        author.card && (
          <img
            className="author-card"
            src={card}
            width={360}
            height={216}
            alt={author.card}
            loading="lazy"
          />
        )
      )}
      <div className="flow">
        <h2 id="author-title">{landing.author}</h2>
        <p>{author.bio}</p>
        {signature && <img className="signature" {...signature} alt={author.name} loading="lazy" />}
        <p className="actions">
          <BuyLink site={site} place="author" className="button" />
        </p>
        <BookFacts place="author" />
      </div>
    </section>
  )
}
