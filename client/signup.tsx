import { useEffect } from 'react'
import { signupFields } from '../src/forms/fields.ts'
import { signupLabels } from '../src/newsletter/labels.ts'
import { signupFailed } from '../src/newsletter/signup-labels.ts'
import { type SignupProps, SignupView } from '../src/newsletter/signup.tsx'
import { anchors, paths } from '../src/pages/paths.ts'
import { hydrate } from './hydrate.tsx'
import { useLiveForm } from './live-form.ts'

export function mount(element: HTMLElement, props: SignupProps): Promise<void> {
  return hydrate(element, <Signup {...props} />)
}

function Signup({ state, ...view }: SignupProps) {
  const { live, accepted, change } = useLiveForm(
    {
      url: paths.newsletter,
      fields: signupFields,
      incomplete: signupLabels.incomplete,
      bodyOf: (values) => ({ ...values, source: 'homepage' }),
      isAccepted: ({ ok }) => ok,
      failure: signupFailed,
    },
    state,
  )

  useEffect(() => {
    if (accepted) document.getElementById(anchors.join.slice(1))?.focus()
  }, [accepted])

  return (
    <SignupView
      {...view}
      {...live}
      done={accepted?.email}
      onChange={() => change('signup-email')}
    />
  )
}
