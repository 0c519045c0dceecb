import { book } from 'virtual:content/book'
import { testimonials } from 'virtual:content/testimonials'
import formSheet from '../forms/form.css?inline'
import type { SignupState } from '../forms/state.ts'
import toastSheet from '../forms/toast.css?inline'
import signupSheet from '../newsletter/signup.css?inline'
import { SignupSection } from '../newsletter/signup.tsx'
import { paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { invitationSheets, QuizInvitation } from '../quiz/invitation.tsx'
import emblemSheet from '../ui/emblem.css?inline'
import { type Page, siteData } from '../ui/page.ts'
import { pictureSheet } from '../ui/picture.tsx'
import ticketSheet from '../ui/ticket.css?inline'
import verseSheet from '../ui/verse.css?inline'
import authorSheet from './author.css?inline'
import { Author } from './author.tsx'
import aboutSheet from './about.css?inline'
import { About, Features } from './about.tsx'
import chaptersSheet from './chapters.css?inline'
import { LookInside, SampleChapters } from './chapters.tsx'
import heroSheet from './hero.css?inline'
import { Hero } from './hero.tsx'
import invitationsSheet from './invitations.css?inline'
import { EndedPromo, Promo } from './invitations.tsx'
import journeySheet from './journey.css?inline'
import { Journey } from './journey.tsx'
import testimonialsSheet from './testimonials.css?inline'
import { Testimonials } from './testimonials.tsx'

/** `signup`: a plain signup that was refused. */
export function landingPage(site: Site, signup?: SignupState): Page {
  const { giveaway } = site
  const isEnded = giveaway?.phase === 'ended'
  return {
    path: paths.home,
    title: book.metaTitle,
    description: book.metaDescription,
    updated: book.updated,
    structuredData: siteData(site),
    // Shared sheets before those of the sections.
    styles: [
      pictureSheet,
      emblemSheet,
      verseSheet,
      formSheet,
      ...(signup ? [toastSheet] : []),
      ...invitationSheets,
      ticketSheet,
      heroSheet,
      aboutSheet,
      invitationsSheet,
      chaptersSheet,
      journeySheet,
      testimonialsSheet,
      authorSheet,
      signupSheet,
    ],
    body: (
      <>
        <Hero site={site} />
        <About />
        <LookInside />
        {giveaway && !isEnded && <Promo giveaway={giveaway} />}
        <Features />
        <QuizInvitation site={site} />
        <SampleChapters />
        <Journey />
        {testimonials.length > 0 && <Testimonials />}
        <Author />
        {giveaway && isEnded && <EndedPromo giveaway={giveaway} />}
        <SignupSection state={signup} />
      </>
    ),
  }
}
