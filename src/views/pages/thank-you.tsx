import { book } from '../../content/book'
import { thankYou } from '../../content/labels'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { Layout } from '../layout'
import { NumeralArc } from '../numeral-arc'
import arc from '../numeral-arc.css?inline'
import type { Page } from '../page'
import { Steps } from '../steps'
import thanks from '../thank-you.css?inline'

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
