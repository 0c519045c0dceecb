import { consents } from '../content/consent'
import { quizResult as words } from '../content/quiz-result'
import { paths } from '../domain/paths'
import type { QuizResult } from '../domain/quiz-score'
import { Form, type LiveForm } from './form'
import { Honeypot } from './honeypot'
import type { SignupOutcome } from './outcomes'
import { SignupFields } from './signup-form'

/** The form behind 'Get my complete profile'. Sends three identities, never the answers. */
export function UnlockForm(
  props: LiveForm<SignupOutcome> & { result: QuizResult; attribution?: string | undefined },
) {
  const { result, outcome, emailHint, ...live } = props
  return (
    <Form
      action={paths.newsletter}
      submit={words.unlockSubmit}
      busy={words.unlockSending}
      note={words.unlockConsent}
      outcome={outcome}
      {...live}
    >
      <input type="hidden" name="source" value="quiz" />
      <input type="hidden" name="consent" value={consents['quiz']} />
      <input type="hidden" name="primary" value={result.primary} />
      {result.secondary.map((name) => (
        <input key={name} type="hidden" name="secondary" value={name} />
      ))}
      <SignupFields id="unlock" outcome={outcome} emailHint={emailHint} />
      <Honeypot id="unlock-topic" />
    </Form>
  )
}
