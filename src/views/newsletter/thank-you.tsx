import { book, companion, devotional, firstDay, retailer } from 'virtual:content/book'
import { thankYou as words } from 'virtual:content/list'
import { together } from 'virtual:pictures'
import { chapterSlugOf, identityBySlug, isPreviewed } from '../../core/book/chapters.ts'
import { form } from '../forms/labels.ts'
import type { Notice } from '../forms/state.ts'
import toastSheet from '../forms/toast.css?inline'
import { Toast } from '../forms/toast.tsx'
import {
  chapterPath,
  joinedAnchor,
  onHome,
  paths,
  profilePath,
  sentAnchor,
} from '../../core/pages/paths.ts'
import { type Profile, profileNameOf } from '../../core/book/profiles.ts'
import type { Site } from '../../core/configuration.ts'
import { BookFacts } from '../ui/book-facts.tsx'
import { buyLabelOf, ShopLink, SamplerLink } from '../ui/links.tsx'
import type { Page } from '../ui/page.ts'
import { Picture, pictureSheets } from '../ui/picture.tsx'
import { Verse } from '../ui/verse.tsx'
import { profileToasts, thankYou } from './labels.ts'
import thankYouSheet from './thank-you.css?inline'

/** What the URL tells about the visitor. */
type Visitor = {
  profile?: Profile | undefined
  reference?: string | undefined
}

export function thankYouPage(site: Site, { profile, reference }: Visitor = {}): Page {
  return {
    path: paths.thankYou,
    title: `${thankYou.metaTitle} | ${book.title}`,
    description: words.lead,
    styles: [toastSheet, ...pictureSheets(together), thankYouSheet],
    body: (
      <div className="thanks page centered wrap">
        <Sent id={sentAnchor.slice(1)} notice={profileToasts.success} />
        <Sent id={joinedAnchor.slice(1)} />
        <header className="stack">
          <h1>{thankYou.heading}</h1>
          <p className="lead">{words.lead}</p>
        </header>
        {profile && <ProfileLink profile={profile} />}
        <FirstDay />
        <section className="inbox flow" aria-labelledby="inbox-title">
          <h2 id="inbox-title">{thankYou.inbox}</h2>
          <p>{site.sendsMails ? `${words.inbox} ${words.sending}` : words.inbox}</p>
          {reference && <p className="note">{thankYou.reference(reference)}</p>}
        </section>
        <Picture picture={together} sizes="(width < 48rem) 92vw, 44rem" />
        <Steps site={site} />
        <p>
          <a className="button quiet" href={paths.home}>
            {thankYou.home}
          </a>
        </p>
      </div>
    ),
  }
}

function ProfileLink({ profile }: { profile: Profile }) {
  const { heading, button } = thankYou.profile
  return (
    <section className="thanks-profile stack box green-ground" aria-labelledby="profile-title">
      <h2 id="profile-title">{heading}</h2>
      <p>{words.profile}</p>
      <a className="button" href={profilePath(profileNameOf(profile))}>
        {button}
      </a>
    </section>
  )
}

/** Day 1 as in the first mail, so that it is readable without the mail. */
function FirstDay() {
  const { heading, chapter } = thankYou.firstDay
  const { label, sentence, verse, verseReference } = firstDay
  const first = identityBySlug('holy')
  const slug = chapterSlugOf(first)
  return (
    <section className="thanks-day stack" aria-labelledby="first-day-title">
      <h2 id="first-day-title">{heading({ label, title: first.chapterTitle })}</h2>
      <p className="lead">{sentence}</p>
      <Verse text={verse} reference={verseReference} />
      <p>{words.practice}</p>
      {isPreviewed(slug) && (
        <a className="lone-link" href={chapterPath(slug)}>
          {chapter}
        </a>
      )}
      <SamplerLink />
    </section>
  )
}

/** Shown while it is the URL's target. A script adds the address and the link back to the form. */
function Sent({ id, notice }: { id: string; notice?: Notice }) {
  const [before, after] = form.sentTo
  return (
    <div className="thanks-sent stack" id={id} tabIndex={-1}>
      {notice && <Toast notice={notice} />}
      <p className="sent-to">
        {before}
        <strong />
        {after}{' '}
        <span className="unbroken">
          {form.notRight}{' '}
          <a className="lone-link" href={onHome('join')}>
            {form.change}
          </a>
        </span>
      </p>
    </div>
  )
}

const steps = [
  { step: 'book', url: undefined, ...devotional, button: undefined } as const,
  ...(companion ? [{ step: 'companion', ...companion } as const] : []),
]

function Steps({ site }: { site: Site }) {
  return (
    <ol className="steps ruled bold">
      {steps.map(({ step, url, title, text, button }, index) => (
        <li className="centered" key={step}>
          <h2 className="subheading">
            {steps.length > 1 && `${thankYou.step(index + 1)} `}
            <span className="unbroken">{title}</span>
          </h2>
          <p>{text}</p>
          <ShopLink place={`step_${step}`} className="button" href={url ?? retailer.retailerUrl}>
            {button ?? buyLabelOf(site)}
          </ShopLink>
          {step === 'book' && (
            <div>
              <BookFacts place="step_book" />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
