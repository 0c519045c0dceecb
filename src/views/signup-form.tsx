import { capture, form } from '../content/book'
import { fieldLimits } from '../domain/fields'
import { emptySignup, type SignupField } from '../domain/forms'
import { paths } from '../domain/paths'
import { Field } from './field'
import { Form, type LiveForm } from './form'
import { Honeypot } from './honeypot'
import { beginOf, type SignupOutcome } from './outcomes'

/** The landing page's e-mail capture. */
export function SignupForm(props: LiveForm<SignupOutcome> & { done?: boolean }) {
  const { outcome, done = false, emailHint, ...live } = props
  if (done) {
    return (
      <output className="signup-done" id="signup-done" tabIndex={-1}>
        {capture.success}
      </output>
    )
  }
  return (
    <Form
      action={paths.newsletter}
      submit={capture.button}
      busy={capture.sending}
      note={capture.privacy}
      outcome={outcome}
      {...live}
    >
      <input type="hidden" name="source" value="homepage" />
      <SignupFields id="signup" outcome={outcome} emailHint={emailHint} begin={beginOf(outcome)} />
      <Honeypot id="signup-website" />
    </Form>
  )
}

/** First name and e-mail, as both signup forms ask for them. */
export function SignupFields(props: {
  id: string
  outcome: SignupOutcome | undefined
  emailHint?: string | undefined
  /** The field at which the browser begins, when the form has come back. */
  begin?: SignupField | undefined
}) {
  const { id, outcome, emailHint, begin } = props
  const { values, errors } = outcome ?? { values: emptySignup, errors: {} }
  return (
    <>
      <Field
        id={`${id}-first-name`}
        name="firstName"
        label={form.firstName}
        error={errors.firstName}
        defaultValue={values.firstName}
        autoFocus={begin === 'firstName'}
        required
        maxLength={fieldLimits.name}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <Field
        id={`${id}-email`}
        name="email"
        label={form.email}
        error={errors.email}
        hint={emailHint ?? ''}
        defaultValue={values.email}
        autoFocus={begin === 'email'}
        type="email"
        required
        maxLength={fieldLimits.email}
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
      />
    </>
  )
}
