import type { ChapterSlug } from '../content/identities'
import type { Site } from '../domain/site'
import { Island, type Islands } from './island'
import type { SignupOutcome } from './outcomes'
import { SignupView } from './signup'

/** The signup section: target of every 'Join Our Mailing List', and on pages of chapters that are not ready. */
export function Capture(props: {
  site: Site
  chapter?: ChapterSlug
  outcome: SignupOutcome | undefined
}) {
  const { site, chapter, outcome } = props
  const island: Islands['signup'] = {
    buyUrl: site.buyUrl,
    ...(chapter && { chapter }),
    ...(outcome && { outcome }),
  }
  return (
    <section className="capture lamp" id="email-capture" aria-labelledby="capture-title">
      <Island name="signup" props={island}>
        <SignupView {...island} />
      </Island>
    </section>
  )
}
