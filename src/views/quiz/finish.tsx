import { quiz } from 'virtual:content/labels/quiz'

/** Loading state of the result. */
export type ResultState = 'away' | 'loading' | 'failed'

/** The submit button without JavaScript, and when the result could not be loaded. */
export function Finish({ result }: { result: ResultState | undefined }) {
  return (
    <div className="quiz-finish" hidden={result === 'away'}>
      {result === 'loading' && <p role="status">{quiz.loading}</p>}
      {result === 'failed' && (
        <p className="field-error" role="alert">
          {quiz.stuck}
        </p>
      )}
      {result !== 'loading' && (
        <>
          <p className="form-note">{quiz.submitNote}</p>
          <button className="button" type="submit">
            {quiz.submit}
          </button>
        </>
      )}
    </div>
  )
}
