import type { FunctionComponent } from 'react'
import { book } from 'virtual:content/book'
import type { SignupState } from '../forms/state.ts'
import { SignupSection, signupSheets } from '../newsletter/signup.tsx'
import { paths } from '../../core/pages/paths.ts'
import type { Site } from '../../core/configuration.ts'
import { QuizInvitation } from '../quiz/invitation.tsx'
import { type Page, siteData } from '../ui/page.ts'
import { About, Features } from './about.tsx'
import { Author } from './author.tsx'
import { LookInside, SampleChapters } from './chapters.tsx'
import { Hero } from './hero.tsx'
import { EndedPromo, Promo } from './invitations.tsx'
import { Journey } from './journey.tsx'
import { Testimonials } from './testimonials.tsx'

/** `styles`: shared sheets before the section's own. */
type Section = FunctionComponent<{ site: Site }> & { styles: readonly string[] }

const sections: readonly Section[] = [
  Hero,
  About,
  LookInside,
  Promo,
  Features,
  QuizInvitation,
  SampleChapters,
  Journey,
  Testimonials,
  Author,
  EndedPromo,
]

/** `signup`: a plain signup that failed. */
export function landingPage(site: Site, signup?: SignupState): Page {
  return {
    path: paths.home,
    title: book.metaTitle,
    description: book.metaDescription,
    updated: book.updated,
    structuredData: siteData(site),
    styles: [...new Set([...sections.flatMap(({ styles }) => styles), ...signupSheets(signup)])],
    body: (
      <>
        {sections.map((Section) => (
          <Section key={Section.name} site={site} />
        ))}
        <SignupSection state={signup} />
      </>
    ),
  }
}
