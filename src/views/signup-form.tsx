import type { ComponentProps } from 'react'
import { capture, form } from '../content/labels'
import { consents } from '../content/consent'
import type { ChapterSlug } from '../content/identities'
import { signupFields, type SignupField } from '../domain/form-fields'
import { paths } from '../domain/paths'
import { Form, type LiveForm } from './form'
import { Fields, type FieldWords } from './form-inputs'
import { Honeypot } from './honeypot'
import { beginOf, type SignupOutcome } from './outcomes'

/** The signup form. The chapter is stored like a campaign tag, and not forwarded. */
export function SignupForm(
  props: LiveForm<SignupOutcome> & { submit: string; chapter?: ChapterSlug },
) {
  const { outcome, chapter, emailHint, ...live } = props
  return (
    <Form
      action={paths.newsletter}
      busy={capture.sending}
      note={capture.privacy}
      outcome={outcome}
      attribution={chapter && `chapter=${chapter}`}
      {...live}
    >
      <input type="hidden" name="source" value="homepage" />
      <input type="hidden" name="consent" value={consents[chapter ? 'chapter' : 'homepage']} />
      <SignupFields id="signup" outcome={outcome} emailHint={emailHint} begin={beginOf(outcome)} />
      <Honeypot id="signup-topic" />
    </Form>
  )
}

export function SignupFields(
  props: Omit<ComponentProps<typeof Fields<SignupField>>, 'fields' | 'words'>,
) {
  return <Fields fields={signupFields} words={signupWords} {...props} />
}

const signupWords: Record<SignupField, FieldWords> = {
  firstName: { label: form.firstName },
  email: { label: form.email },
}
