import { useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { notices } from '../src/content/notices'
import { emptySignup, signupErrors, signupIncomplete } from '../src/domain/forms'
import { paths } from '../src/domain/paths'
import type { SignupOutcome } from '../src/views/outcomes'
import { SignupForm } from '../src/views/signup-form'
import { useLiveForm } from './live-form'

type Props = { outcome?: SignupOutcome }

/** The landing page's e-mail capture: says its success in place. */
export function mount(element: HTMLElement, props: Props): void {
  hydrateRoot(element, <Signup {...props} />)
}

function Signup({ outcome }: Props) {
  const [done, setDone] = useState(false)
  const form = useLiveForm(
    {
      url: paths.newsletter,
      empty: emptySignup,
      errorsOf: signupErrors,
      incomplete: (values) => (signupIncomplete(values) ? notices.signupIncompleteHome : undefined),
      bodyOf: (values) => ({ ...values, source: 'homepage' }),
      failure: notices.signupFailed,
      onAccepted: () => setDone(true),
    },
    outcome,
  )

  // The success has taken the form's place, and with it the focus.
  useEffect(() => {
    if (done) document.getElementById('signup-done')?.focus()
  }, [done])

  return <SignupForm {...form} done={done} />
}
