import { namesOf, signupFields } from '../src/core/forms/fields.ts'
import { signupFailed, signupIncomplete } from '../src/views/newsletter/labels.ts'
import { type SignupProps, SignupView } from '../src/views/newsletter/signup.tsx'
import { anchors, chapterPath, joinedAnchor, paths, thankYouPath } from '../src/core/pages/paths.ts'
import { hydrate } from './hydrate.tsx'
import { signups, signupToChange } from './local-data.ts'
import { useLiveForm } from './live-form.ts'
import { withVisit } from './visit.ts'

/** Opens the thank-you page after a signup. Whoever comes back to correct the address finds the fields filled in. */
export async function mount(element: HTMLElement, props: SignupProps): Promise<void> {
  const page = props.chapter ? chapterPath(props.chapter) : paths.home
  const form = page + anchors.join
  await hydrate(element, <Signup form={form} {...props} />)
  const signup = signupToChange(form)
  if (!signup) return
  for (const name of namesOf(signupFields)) {
    const input = element.querySelector<HTMLInputElement>(`[name=${name}]`)!
    input.value ||= signup[name]
    input.focus()
  }
}

function Signup({ form, state, ...view }: SignupProps & { form: string }) {
  const live = useLiveForm(
    {
      url: paths.newsletter,
      fields: signupFields,
      incomplete: signupIncomplete,
      bodyOf: (values) => ({ ...values, source: 'homepage' }),
      isAccepted: ({ ok }) => ok,
      failure: signupFailed,
      onAccepted: ({ reference }, { firstName, email }) => {
        signups.save({ firstName, email, form })
        location.assign(withVisit(thankYouPath(String(reference))) + joinedAnchor)
      },
    },
    state,
  )
  return <SignupView {...view} {...live} />
}
