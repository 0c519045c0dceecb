import { book } from 'virtual:content/book'
import { thankYou } from 'virtual:content/labels/site'
import { paths } from '../pages/paths.ts'
import type { Site } from '../pages/site.ts'
import { Layout } from '../ui/layout.tsx'
import { NumeralArc } from '../ui/plain.tsx'
import { commonStyles } from '../views/common-styles.ts'
import arc from '../views/numeral-arc.css?inline'
import type { Page } from '../views/page.ts'
import { Steps } from '../views/steps.tsx'
import thanks from './thank-you.css?inline'

/** `/thank-you`: where a signup ends. */
export function thankYouPage(site: Site): Page {
  return {
    path: paths.thankYou,
    title: `${thankYou.metaTitle} | ${book.title}`,
    description: thankYou.lead,
    styles: [...commonStyles, arc, thanks],
    body: (
      <Layout site={site}>
        <div className="thanks wrap">
          <NumeralArc />
          <h1>{thankYou.heading}</h1>
          <p className="lead">{thankYou.lead}</p>
          <Steps site={site} />
          <section className="inbox" aria-labelledby="inbox-title">
            <h2 id="inbox-title">{thankYou.inboxHeading}</h2>
            <p>{thankYou.inbox}</p>
          </section>
          <p>
            <a className="button quiet" href={paths.home}>
              {thankYou.home}
            </a>
          </p>
        </div>
      </Layout>
    ),
  }
}
