import { book, companion } from 'virtual:content/book'
import { form } from 'virtual:content/labels/forms'
import { labels, thankYou } from 'virtual:content/labels/site'
import { quizSignupSuccess } from 'virtual:content/notices'
import toastSheet from '../forms/toast.css?inline'
import { Toast } from '../forms/toast.tsx'
import { onHome, paths, sentAnchor } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import arcSheet from '../ui/arc.css?inline'
import { NumeralArc } from '../ui/arc.tsx'
import { ExternalLink } from '../ui/links.tsx'
import type { Page } from '../ui/page.ts'
import { Unbroken } from '../ui/prose.tsx'
import thankYouSheet from './thank-you.css?inline'

/** `/thank-you`: where a signup ends. */
export function thankYouPage(site: Site): Page {
  return {
    path: paths.thankYou,
    title: `${thankYou.metaTitle} | ${book.title}`,
    description: thankYou.lead,
    styles: [arcSheet, toastSheet, thankYouSheet],
    body: (
      <div className="thanks wrap">
        <ProfileSent />
        <NumeralArc />
        <h1>{thankYou.heading}</h1>
        <p className="lead">{thankYou.lead}</p>
        <Steps site={site} />
        <section className="inbox" aria-labelledby="inbox-title">
          <h2 id="inbox-title">{thankYou.inboxHeading}</h2>
          <p>{thankYou.inbox}</p>
          <p>
            <a className="lone-link" href={paths.plan}>
              {labels.plan}
            </a>
          </p>
        </section>
        <p>
          <a className="button quiet" href={paths.home}>
            {thankYou.home}
          </a>
        </p>
      </div>
    ),
  }
}

/** The success toast of the form that led here, while it is the target of the link. A script adds the address. */
function ProfileSent() {
  const [before, after] = form.sentTo.split('{email}')
  return (
    <div className="thanks-sent" id={sentAnchor.slice(1)} tabIndex={-1} data-signup="">
      <Toast notice={quizSignupSuccess} />
      <p className="sent-to">
        {before}
        <strong />
        {after}{' '}
        <span className="unbroken">
          {form.notRight}{' '}
          <a className="lone-link" href={onHome('quiz')}>
            {form.change}
          </a>
        </span>
      </p>
    </div>
  )
}

const steps = [
  ['book', thankYou.book],
  ['companion', companion],
] as const

function Steps({ site }: { site: Site }) {
  return (
    <ol className="steps">
      {steps.map(([step, { label, title, text, button }]) => (
        <li key={label}>
          <p className="kicker">{label}</p>
          <h2>
            <Unbroken>{title}</Unbroken>
          </h2>
          <p>{text}</p>
          <ExternalLink place={`step_${step}`} className="button" href={site.stepUrls[step]}>
            {button}
          </ExternalLink>
        </li>
      ))}
    </ol>
  )
}
