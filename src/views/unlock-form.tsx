import { quizResult as words } from '../content/quiz-result'
import { paths } from '../domain/paths'
import type { QuizResult } from '../domain/quiz'
import { Form, Submit, type LiveForm } from './form'
import { Honeypot } from './honeypot'
import { hasErrors, type SignupOutcome } from './outcomes'
import { SignupFields } from './signup-form'

/** The form behind 'Get my complete profile': it sends three identities, never the answers. */
export function UnlockForm(props: LiveForm<SignupOutcome> & { result: QuizResult }) {
  const { result, outcome, sending = false, onClose, emailHint, ...handlers } = props
  return (
    <Form
      action={paths.newsletter}
      {...handlers}
      notice={outcome?.notice}
      onClose={onClose}
      above={hasErrors(outcome)}
      submit={
        <Submit sending={sending} busy={words.unlockSending}>
          {words.unlockSubmit}
        </Submit>
      }
      note={words.unlockConsent}
    >
      <input type="hidden" name="source" value="quiz" />
      <input type="hidden" name="primary" value={result.primary} />
      {result.secondary.map((name) => (
        <input key={name} type="hidden" name="secondary" value={name} />
      ))}
      <SignupFields id="unlock" outcome={outcome} emailHint={emailHint} />
      <Honeypot id="unlock-website" />
    </Form>
  )
}
