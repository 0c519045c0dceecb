import type { MouseEvent, ReactNode } from 'react'
import { consents } from 'virtual:content/site'
import { profile } from 'virtual:content/list'
import { signupFields } from '../../core/forms/fields.ts'
import { Form, type LiveForm } from '../forms/form.tsx'
import type { SignupState } from '../forms/state.ts'
import { sending, unlockButton } from '../newsletter/labels.ts'
import { paths } from '../../core/pages/paths.ts'
import type { QuizResult } from '../../core/book/profiles.ts'

declare module '../ui/island.tsx' {
  interface Islands {
    unlock: UnlockProps
  }
}

export type UnlockProps = { result: QuizResult; attribution?: string; state?: SignupState }

/** The offer of the profile, with its form in a disclosure, which the island opens itself, to focus the form at once. */
export function UnlockSection(props: {
  open: boolean
  onUnlock: ((event: MouseEvent) => void) | undefined
  children: ReactNode
}) {
  const { open, onUnlock, children } = props
  return (
    <div className="unlock flow box green-ground" id="unlock">
      <p className="result-title">{profile.heading}</p>
      <p>{profile.text}</p>
      <details open={open}>
        <summary className="button" onClick={onUnlock}>
          {unlockButton}
        </summary>
        {children}
      </details>
    </div>
  )
}

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
