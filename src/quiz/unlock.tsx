import { consents } from 'virtual:content/consent'
import { quizResult as words } from 'virtual:content/labels/quiz-result'
import { Form, type LiveForm } from '../forms/form.tsx'
import { paths } from '../pages/paths.ts'
import { Honeypot } from '../views/honeypot.tsx'
import type { SignupOutcome } from '../views/outcomes.ts'
import { SignupFields } from '../views/signup-form.tsx'
import type { QuizResult } from './score.ts'

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
