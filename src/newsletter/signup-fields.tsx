import type { ComponentProps } from 'react'
import { type SignupField, signupFields } from '../forms/fields.ts'
import { type FieldLabels, Fields } from '../forms/inputs.tsx'
import { fieldLabels } from '../forms/labels.ts'

/** The fields of both forms that sign up. A file of their own, so that the quiz's form loads nothing else of the newsletter's. */
export function SignupFields(
  props: Omit<ComponentProps<typeof Fields<SignupField>>, 'fields' | 'labels'>,
) {
  return <Fields fields={signupFields} labels={labels} {...props} />
}

const labels: Record<SignupField, FieldLabels> = {
  firstName: { label: fieldLabels.firstName },
  email: { label: fieldLabels.email },
}
