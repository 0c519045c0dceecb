import { signupFields } from '../src/core/forms/fields.ts'
import { profileToasts, signupFailed } from '../src/views/newsletter/labels.ts'
import { onHome, paths, sentAnchor, thankYouPath } from '../src/core/pages/paths.ts'
import { profileNameOf, profileOf, type QuizResult } from '../src/core/book/profiles.ts'
import { UnlockForm, type UnlockProps } from '../src/views/quiz/unlock.tsx'
import { hydrate } from './hydrate.tsx'
import { signups } from './local-data.ts'
import { useLiveForm } from './live-form.ts'
import { withVisit, sendEvent } from './visit.ts'

export function mount(root: HTMLElement, props: UnlockProps): Promise<void> {
  return hydrate(root, <Unlock {...props} />)
}

/** Opens the thank-you page, which begins with the success toast. */
export function Unlock({ result, attribution, state }: UnlockProps) {
  const live = useLiveForm(
    {
      url: paths.newsletter,
      fields: signupFields,
      incomplete: profileToasts.incomplete,
      bodyOf: (values) => ({ ...values, source: 'quiz', quizResult: result }),
      isAccepted: ({ ok }) => ok,
      failure: signupFailed,
      onAccepted: ({ reference }, { firstName, email }) => {
        signups.save({ firstName, email, form: onHome('quiz') })
        reportCapture(result)
        const page = thankYouPath(String(reference), profileNameOf(profileOf(result)))
        location.assign(withVisit(page) + sentAnchor)
      },
    },
    state,
  )
  return <UnlockForm {...live} result={result} attribution={attribution} />
}

declare global {
  interface Window {
    /** Google Tag Manager's queue. */
    dataLayer?: object[]
  }
}

/** Reports a signup from a quiz result, without personal data. Never throws. */
function reportCapture({ primary, secondary }: QuizResult): void {
  const event = {
    event: 'quiz_email_captured' as const,
    primary_result: primary,
    secondary_results: secondary,
  }
  try {
    ;(window.dataLayer ??= []).push(event)
  } catch {
    // An extension may have replaced `dataLayer`.
  }
  sendEvent(event)
}
