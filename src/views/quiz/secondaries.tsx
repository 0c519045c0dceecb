import { quizResult as words } from '../../content/quiz-result'
import { identityByName } from '../../domain/identities'
import { guidePath } from '../../domain/paths'
import type { QuizResult } from '../../domain/quiz-score'
import { fill } from '../../domain/words'
import { Emblem } from '../emblem'

export function Secondaries({ result }: { result: QuizResult }) {
  return (
    <div className="secondaries">
      <p className="kicker">{words.secondary}</p>
      <p>{words.secondaryIntro}</p>
      <ul>
        {result.secondary
          .map((name) => identityByName(name))
          .map((identity) => (
            <li key={identity.slug}>
              <Emblem identity={identity.slug} />
              <strong>
                {identity.chapterTitle} <span aria-hidden="true">{identity.emoji}</span>
              </strong>
              <a href={guidePath(identity.slug)}>
                {fill(words.guide, { identity: identity.name })}
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}
