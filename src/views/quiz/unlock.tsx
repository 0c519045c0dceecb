import { consents } from 'virtual:content/site'
import { profile } from 'virtual:content/list'
import { signupFields } from '../../core/forms/fields.ts'
import { Form, type LiveForm } from '../forms/form.tsx'
import type { SignupState } from '../forms/state.ts'
import { sending } from '../newsletter/labels.ts'
import { paths } from '../../core/pages/paths.ts'
import type { QuizResult } from '../../core/book/profiles.ts'

declare module '../ui/island.tsx' {
  interface Islands {
    unlock: UnlockProps
  }
}

export type UnlockProps = { result: QuizResult; attribution?: string; state?: SignupState }

/** Sends three identities, never the answers. */
export function UnlockForm(
  props: LiveForm<SignupState> & { result: QuizResult; attribution?: string | undefined },
) {
  const { result, ...live } = props
  return (
    <Form
      id="unlock"
      action={paths.newsletter}
      fields={signupFields}
      submit={profile.submit}
      busyLabel={sending}
      note={profile.consent}
      {...live}
    >
      <input type="hidden" name="source" value="quiz" />
      <input type="hidden" name="consent" value={consents['quiz']} />
      <input type="hidden" name="primary" value={result.primary} />
      {result.secondary.map((name) => (
        <input key={name} type="hidden" name="secondary" value={name} />
      ))}
    </Form>
  )
}
