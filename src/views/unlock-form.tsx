import { quizResult as words } from '../content/quiz-result'
import { paths } from '../domain/paths'
import type { QuizResult } from '../domain/quiz'
import { Submit, type LiveForm } from './form'
import { Honeypot } from './honeypot'
import type { SignupOutcome } from './outcomes'
import { SignupFields } from './signup-form'
import { Toasts } from './toast'

/** The form behind 'Get my complete profile': it sends three identities, never the answers. */
export function UnlockForm(props: LiveForm<SignupOutcome> & { result: QuizResult }) {
  const { result, outcome, sending = false, onClose, emailHint, ...handlers } = props
  const notices = outcome?.notice ? [outcome.notice] : []
  return (
    <form className="form" method="post" action={paths.newsletter} {...handlers}>
      <input type="hidden" name="source" value="quiz" />
      <input type="hidden" name="primary" value={result.primary} />
      {result.secondary.map((name) => (
        <input key={name} type="hidden" name="secondary" value={name} />
      ))}
      <SignupFields id="unlock" outcome={outcome} emailHint={emailHint} />
      <Honeypot id="unlock-website" />
      <Submit sending={sending} busy={words.unlockSending}>
        {words.unlockSubmit}
      </Submit>
      <Toasts notices={notices} onClose={onClose} />
      <p className="form-note">{words.unlockConsent}</p>
    </form>
  )
}
