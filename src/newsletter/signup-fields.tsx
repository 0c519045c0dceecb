import type { ComponentProps } from 'react'
import { form } from 'virtual:content/labels/forms'
import { type SignupField, signupFields } from '../forms/fields.ts'
import { Fields, type FieldWords } from '../forms/inputs.tsx'

/** The fields of both forms that sign up. A file of their own, so that the quiz's form loads nothing else of the newsletter's. */
export function SignupFields(
  props: Omit<ComponentProps<typeof Fields<SignupField>>, 'fields' | 'words'>,
) {
  return <Fields fields={signupFields} words={signupWords} {...props} />
}

const signupWords: Record<SignupField, FieldWords> = {
  firstName: { label: form.firstName },
  email: { label: form.email },
}
