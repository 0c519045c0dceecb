import { firstDay } from 'virtual:content/book'
import { capture } from 'virtual:content/labels/landing'
import type { ChapterSlug } from '../book/identities.ts'
import type { LiveForm } from '../forms/form.tsx'
import { onHome } from '../pages/paths.ts'
import { ExternalLink } from '../views/external-link.tsx'
import type { SignupOutcome } from '../views/outcomes.ts'
import { SignupForm } from '../views/signup-form.tsx'

/** The signup form with its text, or the confirmation. */
export function SignupView(
  props: LiveForm<SignupOutcome> & {
    buyUrl: string
    /** The chapter that is not ready yet. */
    chapter?: ChapterSlug
    done?: boolean
  },
) {
  const { buyUrl, done = false, ...form } = props
  const words = form.chapter ? capture.chapter : capture
  if (done) return <Joined buyUrl={buyUrl} text={words.joined} />
  return (
    <div className="wrap">
      <div>
        <h2 id="capture-title">{words.heading}</h2>
        <p className="lead">{words.text}</p>
        <FirstDay />
      </div>
      <SignupForm {...form} submit={words.button} />
    </div>
  )
}

/** What the first email says, beside the form where there is room. */
function FirstDay() {
  const { label, sentence, verse, verseReference } = firstDay
  return (
    <figure className="first-day">
      <figcaption className="kicker">{label}</figcaption>
      <blockquote>
        <p>{sentence}</p>
        <p>{verse}</p>
        <p>{verseReference}</p>
      </blockquote>
    </figure>
  )
}

function Joined({ buyUrl, text }: { buyUrl: string; text: string }) {
  const words = capture.success
  return (
    <div className="wrap signup-done" id="signup-done" role="status" tabIndex={-1}>
      <div>
        <h2 id="capture-title">{words.heading}</h2>
        <p className="lead">{text}</p>
      </div>
      <div>
        <p>{words.next}</p>
        <p className="actions">
          <a className="button" href={onHome('quiz')}>
            {words.quiz}
          </a>
          <ExternalLink place="signed_up" className="button quiet" href={buyUrl}>
            {words.buy}
          </ExternalLink>
        </p>
      </div>
    </div>
  )
}
