import { book, invitation } from 'virtual:content/book'
import { paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { Layout } from '../ui/layout.tsx'
import { siteData } from '../ui/page.ts'
import { BuyBand } from '../ui/picture.tsx'
import { Capture } from '../views/capture.tsx'
import { About } from '../views/landing/about.tsx'
import { Features } from '../views/landing/features.tsx'
import { Journey } from '../views/landing/journey.tsx'
import { LookInside } from '../views/landing/look-inside.tsx'
import { QuizInvitation } from '../views/landing/quiz-invitation.tsx'
import { landingStyles } from '../views/landing/styles.ts'
import { Testimonials } from '../views/landing/testimonials.tsx'
import type { SignupOutcome } from '../views/outcomes.ts'
import type { Page } from '../views/page.ts'
import { Doors } from './chapters.tsx'
import { Promo } from './invitations.tsx'
import { Hero } from './opening.tsx'

/** `/`, and again with what the visitor had typed when a plain signup could not be taken. */
export function landingPage(site: Site, signup?: SignupOutcome): Page {
  return {
    path: paths.home,
    title: book.metaTitle,
    description: book.metaDescription,
    updated: book.updated,
    structuredData: siteData(site),
    styles: landingStyles,
    body: (
      <Layout site={site} path={paths.home}>
        <Hero site={site} />
        <About />
        {site.giveaway && <Promo giveaway={site.giveaway} />}
        <Features />
        <QuizInvitation />
        <Doors />
        <Journey />
        <LookInside />
        <BuyBand site={site} path={paths.home} words={invitation} />
        <Testimonials />
        <Capture site={site} outcome={signup} />
      </Layout>
    ),
  }
}
