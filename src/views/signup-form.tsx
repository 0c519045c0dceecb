import type { ComponentProps } from 'react'
import { consents } from 'virtual:content/consent'
import { form } from 'virtual:content/labels/forms'
import { capture } from 'virtual:content/labels/landing'
import type { ChapterSlug } from '../book/identities.ts'
import { type SignupField, signupFields } from '../forms/fields.ts'
import { Form, type LiveForm } from '../forms/form.tsx'
import { Fields, type FieldWords } from '../forms/inputs.tsx'
import { paths } from '../pages/paths.ts'
import { Honeypot } from './honeypot.tsx'
import { beginOf, type SignupOutcome } from './outcomes.ts'

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
