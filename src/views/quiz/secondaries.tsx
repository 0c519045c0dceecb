import { quizResult as words } from 'virtual:content/labels/quiz-result'
import { identityByName } from '../../book/chapters.ts'
import { fill } from '../../domain/words.ts'
import { guidePath } from '../../pages/paths.ts'
import type { QuizResult } from '../../quiz/score.ts'
import { Emblem } from '../../ui/emblem.tsx'

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
