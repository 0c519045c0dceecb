import type { ChapterSlug } from '../book/identities.ts'
import { SignupView } from '../newsletter/signup.tsx'
import type { Site } from '../pages/site.ts'
import { Island, type Islands } from '../ui/island.tsx'
import type { SignupOutcome } from './outcomes.ts'

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
