import { book, invitation } from '../../content/book'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { BuyBand } from '../buy-band'
import buyBand from '../buy-band.css?inline'
import { Capture } from '../capture'
import capture from '../capture.css?inline'
import { commonStyles } from '../common-styles'
import emblem from '../emblem.css?inline'
import { formStyles } from '../form-styles'
import { About } from '../landing/about'
import about from '../landing/about.css?inline'
import days from '../landing/days.css?inline'
import { Doors } from '../landing/doors'
import doors from '../landing/doors.css?inline'
import { Features } from '../landing/features'
import features from '../landing/features.css?inline'
import { Hero } from '../landing/hero'
import hero from '../landing/hero.css?inline'
import { Journey } from '../landing/journey'
import journey from '../landing/journey.css?inline'
import { LookInside } from '../landing/look-inside'
import lookInside from '../landing/look-inside.css?inline'
import { Promo } from '../landing/promo'
import promo from '../landing/promo.css?inline'
import { QuizInvitation } from '../landing/quiz-invitation'
import quizInvitation from '../landing/quiz-invitation.css?inline'
import { Testimonials } from '../landing/testimonials'
import testimonialsSection from '../landing/testimonials.css?inline'
import { Layout } from '../layout'
import type { SignupOutcome } from '../outcomes'
import type { Page } from '../page'
import picture from '../picture.css?inline'
import quiz from '../quiz.css?inline'
import quizLive from '../quiz-live.css?inline'
import { siteData } from '../structured-data'
import testimonials from '../testimonials.css?inline'
import verse from '../verse.css?inline'

const sections = [
  hero,
  about,
  promo,
  features,
  quizInvitation,
  doors,
  journey,
  days,
  lookInside,
  testimonialsSection,
  capture,
]

/** `/`, and again with what the visitor had typed when a plain signup could not be taken. */
export function landingPage(site: Site, signup?: SignupOutcome): Page {
  return {
    path: paths.home,
    title: book.metaTitle,
    description: book.metaDescription,
    updated: book.updated,
    structuredData: siteData(site),
    styles: [
      ...commonStyles,
      picture,
      emblem,
      ...formStyles,
      quiz,
      quizLive,
      verse,
      testimonials,
      buyBand,
      ...sections,
    ],
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
