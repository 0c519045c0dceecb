import { firstDay } from 'virtual:content/book'
import { consents } from 'virtual:content/consent'
import { signup } from 'virtual:content/list'
import type { ChapterSlug } from '../book/identities.ts'
import { signupFields } from '../forms/fields.ts'
import { Form, Honeypot, type LiveForm, SentTo } from '../forms/form.tsx'
import { Fields } from '../forms/inputs.tsx'
import { focusedField, type SignupState } from '../forms/state.ts'
import { anchors, onHome, paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { Island } from '../ui/island.tsx'
import { BuyLink } from '../ui/links.tsx'
import { signupLabels } from './labels.ts'

declare module '../ui/island.tsx' {
  interface Islands {
    signup: SignupProps
  }
}

/** `chapter`: the chapter without a preview whose page has the form. */
export type SignupProps = {
  preorder: boolean
  sendsMails: boolean
  chapter?: ChapterSlug
  state?: SignupState
}

/** The signup form of the landing page and of chapters without a preview. */
export function SignupSection(props: {
  site: Site
  chapter?: ChapterSlug
  state: SignupState | undefined
}) {
  const { site, chapter, state } = props
  const island: SignupProps = {
    preorder: site.preorder,
    sendsMails: site.sendsMails,
    ...(chapter && { chapter }),
    ...(state && { state }),
  }
  return (
    <section className="signup lamp" id="email-capture" aria-labelledby="signup-title">
      <Island name="signup" props={island}>
        <SignupView {...island} />
      </Island>
    </section>
  )
}

export function SignupView(
  props: LiveForm<SignupState> &
    Omit<SignupProps, 'state'> & { done?: string | undefined; onChange?: () => void },
) {
  const { preorder, sendsMails, done, onChange = () => {}, ...form } = props
  if (done !== undefined) {
    const text = sendsMails ? `${signup.joined} ${signup.onItsWay}` : signup.joined
    return <Joined site={{ preorder }} text={text} email={done} onChange={onChange} />
  }
  return (
    <div className="columns wrap">
      <div>
        <h2 id="signup-title">{signup.heading}</h2>
        <p className="lead">{signup.text}</p>
        <FirstDay />
      </div>
      <SignupForm {...form} submit={signup.button} />
    </div>
  )
}

/** The first email, shown on a wide page and on the confirmation. */
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

/** The chapter is stored with the attribution, and not forwarded. */
function SignupForm(props: LiveForm<SignupState> & { submit: string; chapter?: ChapterSlug }) {
  const { state, chapter, emailHint, ...live } = props
  return (
    <Form
      action={paths.newsletter}
      busyLabel={signupLabels.sending}
      note={signup.privacy}
      state={state}
      attribution={chapter && `chapter=${chapter}`}
      {...live}
    >
      <input type="hidden" name="source" value="homepage" />
      <input type="hidden" name="consent" value={consents['homepage']} />
      <Fields
        id="signup"
        fields={signupFields}
        state={state}
        emailHint={emailHint}
        focus={focusedField(state)}
      />
      <Honeypot id="signup-topic" />
    </Form>
  )
}

function Joined(props: {
  site: Pick<Site, 'preorder'>
  text: string
  email: string
  onChange: () => void
}) {
  const { site, text, email, onChange } = props
  const { heading, next, quiz } = signupLabels.success
  return (
    <div
      className="columns wrap signup-done"
      // Has the first field's id, so that links to it keep working.
      id={anchors.join.slice(1)}
      role="status"
      tabIndex={-1}
    >
      <div>
        <h2 id="signup-title">{heading}</h2>
        <p className="lead">{text}</p>
        <SentTo email={email} onChange={onChange} />
      </div>
      <FirstDay />
      <div>
        <p>{next}</p>
        <p className="actions">
          <a className="button" href={onHome('quiz')}>
            {quiz}
          </a>
          <BuyLink site={site} place="signed_up" className="button quiet" />
        </p>
      </div>
    </div>
  )
}
