import type { ComponentProps } from 'react'
import { type SignupField, signupFields } from '../forms/fields.ts'
import { type FieldLabels, Fields } from '../forms/inputs.tsx'
import { fieldLabels } from '../forms/labels.ts'

/** Separate, so that the quiz's form does not load the newsletter's other code. */
export function SignupFields(
  props: Omit<ComponentProps<typeof Fields<SignupField>>, 'fields' | 'labels'>,
) {
  return <Fields fields={signupFields} labels={labels} {...props} />
}

const labels: Record<SignupField, FieldLabels> = {
  firstName: { label: fieldLabels.firstName },
  email: { label: fieldLabels.email },
}
