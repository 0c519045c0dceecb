import { firstDay } from 'virtual:content/book'
import { consents } from 'virtual:content/site'
import { signup } from 'virtual:content/list'
import type { ChapterSlug } from '../../core/book/identities.ts'
import { signupFields } from '../../core/forms/fields.ts'
import { Form, type LiveForm } from '../forms/form.tsx'
import { formSheets } from '../forms/sheets.ts'
import type { SignupState } from '../forms/state.ts'
import { paths } from '../../core/pages/paths.ts'
import { Island } from '../ui/island.tsx'
import { sending } from './labels.ts'
import signupSheet from './signup.css?inline'

declare module '../ui/island.tsx' {
  interface Islands {
    signup: SignupProps
  }
}

/** `chapter`: the chapter whose page has the form. `brief`: in the page's text column, without the first email. */
export type SignupProps = { chapter?: ChapterSlug; brief?: true; state?: SignupState }

export function signupSheets(failed: SignupState | undefined): string[] {
  return [...formSheets(failed), signupSheet]
}

/** The signup form of the landing page and of chapters. */
export function SignupSection(
  props: Omit<SignupProps, 'state'> & { state: SignupState | undefined },
) {
  const { state, ...rest } = props
  const island: SignupProps = { ...rest, ...(state && { state }) }
  return (
    <section
      className="signup gold-ground off-paper"
      id="email-capture"
      aria-labelledby="signup-title"
    >
      <Island name="signup" props={island}>
        <SignupView {...island} />
      </Island>
    </section>
  )
}

/** The chapter is stored with the attribution, and not forwarded. */
export function SignupView(props: LiveForm<SignupState> & Omit<SignupProps, 'state'>) {
  const { chapter, brief, ...live } = props
  return (
    <div className={brief ? 'side-heads page wrap' : 'columns wrap'}>
      <div className="flow">
        <h2 id="signup-title">{signup.heading}</h2>
        <p className="lead">{signup.text}</p>
      </div>
      <Form
        id="signup"
        action={paths.newsletter}
        fields={signupFields}
        submit={signup.button}
        busyLabel={sending}
        note={signup.privacy}
        attribution={chapter && `chapter=${chapter}`}
        {...live}
      >
        <input type="hidden" name="source" value="homepage" />
        <input type="hidden" name="consent" value={consents['homepage']} />
      </Form>
      {!brief && <FirstDay />}
    </div>
  )
}

/** The first email: after the form, on a wide page beside it. */
function FirstDay() {
  const { label, sentence, verse, verseReference } = firstDay
  return (
    <figure className="first-day card">
      <figcaption className="kicker">{label}</figcaption>
      <blockquote>
        <p>{sentence}</p>
        <p>{verse}</p>
        <p>{verseReference}</p>
      </blockquote>
    </figure>
  )
}
