import { sharedResult } from 'virtual:content/labels/quiz-result'
import { identities, type Identity } from '../book/identities.ts'
import { identityPath } from '../pages/paths.ts'

/** The names before and after this one in the book's order. */
export function Neighbors({ identity }: { identity: Identity }) {
  const place = identities.indexOf(identity)
  const others = [identities[place - 1], identities[place + 1]].filter(
    (other) => other !== undefined,
  )
  return (
    <nav className="identity-neighbors" aria-labelledby="neighbors-title">
      <p className="kicker" id="neighbors-title">
        {sharedResult.neighbors}
      </p>
      {others.map((other) => (
        <a className="lone-link" key={other.slug} href={identityPath(other.slug)}>
          {other.chapterTitle}
        </a>
      ))}
    </nav>
  )
}
