import { author } from 'virtual:content/book'
import { landing } from 'virtual:content/labels/landing'
import { author as portrait, signature } from 'virtual:pictures'
import { Picture } from '../ui/picture.tsx'

/** The author: portrait, a few sentences, and the name by hand. */
export function Author() {
  return (
    <section className="author columns wrap" aria-labelledby="author-title">
      {portrait ? (
        <Picture picture={portrait} sizes="(width < 48rem) 60vw, 20rem" />
      ) : (
        <p className="author-initials" aria-hidden="true">
          {initialsOf(author.name)}
        </p>
      )}
      <div>
        <h2 id="author-title">{landing.author.heading}</h2>
        <p>{author.bio}</p>
        {signature && <img className="signature" {...signature} alt={author.name} loading="lazy" />}
      </div>
    </section>
  )
}

/** `Nathaniel Brooks` -> `NB` */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
}
