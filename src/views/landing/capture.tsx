import { capture } from '../../content/book'
import { Island } from '../island'
import type { SignupOutcome } from '../outcomes'
import { SignupForm } from '../signup-form'

/** Where every 'Join Our Mailing List' leads. */
export function Capture({ outcome }: { outcome: SignupOutcome | undefined }) {
  return (
    <section className="capture lamp" id="email-capture" aria-labelledby="capture-title">
      <div className="wrap">
        <div>
          <h2 id="capture-title">{capture.heading}</h2>
          <p className="lead">{capture.text}</p>
        </div>
        <Island name="signup" {...(outcome && { props: { outcome } })}>
          <SignupForm outcome={outcome} />
        </Island>
      </div>
    </section>
  )
}
