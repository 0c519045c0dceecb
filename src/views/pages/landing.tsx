import { book, invitation } from '../../content/book'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { BuyBand } from '../buy-band'
import { Capture } from '../capture'
import { About } from '../landing/about'
import { Doors } from '../landing/doors'
import { Features } from '../landing/features'
import { Hero } from '../landing/hero'
import { Journey } from '../landing/journey'
import { landingStyles } from '../landing/styles'
import { LookInside } from '../landing/look-inside'
import { Promo } from '../landing/promo'
import { QuizInvitation } from '../landing/quiz-invitation'
import { Testimonials } from '../landing/testimonials'
import { Layout } from '../layout'
import type { SignupOutcome } from '../outcomes'
import type { Page } from '../page'
import { siteData } from '../structured-data'

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
