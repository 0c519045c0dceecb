import { book, companion } from 'virtual:content/book'
import { labels, thankYou } from 'virtual:content/labels/site'
import { together } from 'virtual:pictures'
import { paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { ExternalLink } from '../ui/links.tsx'
import type { Page } from '../ui/page.ts'
import pictureSheet from '../ui/picture.css?inline'
import { Picture } from '../ui/picture.tsx'
import { Unbroken } from '../ui/prose.tsx'
import thankYouSheet from './thank-you.css?inline'

/** `/thank-you`: where a signup ends. */
export function thankYouPage(site: Site): Page {
  return {
    path: paths.thankYou,
    title: `${thankYou.metaTitle} | ${book.title}`,
    description: thankYou.lead,
    styles: [pictureSheet, thankYouSheet],
    body: (
      <div className="thanks wrap">
        <h1>{thankYou.heading}</h1>
        <p className="lead">{thankYou.lead}</p>
        <section className="inbox" aria-labelledby="inbox-title">
          <h2 id="inbox-title">{thankYou.inboxHeading}</h2>
          <p>{thankYou.inbox}</p>
          <p>
            <a className="lone-link" href={paths.plan}>
              {labels.plan}
            </a>
          </p>
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
