import { quiz } from 'virtual:content/labels/quiz'
import { fill } from '../../domain/words.ts'

export function Progress({ at, total }: { at: number; total: number }) {
  return (
    <div className="quiz-progress">
      <progress value={at} max={total} aria-hidden="true" />
      <span aria-hidden="true">
        {at} / {total}
      </span>
      <span className="unseen" role="status">
        {fill(quiz.progress, { n: at, total })}
      </span>
    </div>
  )
}
