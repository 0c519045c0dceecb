import { book } from '../../content/book'
import { giveaway as words } from '../../content/giveaway'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { Entered } from '../entered'
import entered from '../entered.css?inline'
import { Layout } from '../layout'
import { NumeralArc } from '../numeral-arc'
import arc from '../numeral-arc.css?inline'
import type { Page } from '../page'

/** `/contest/entered`: where a plain entry ends; safe to reload. */
export function contestEnteredPage(site: Site, receipt?: string): Page {
  return {
    path: paths.contestEntered,
    title: `${words.confirmation.metaTitle} | ${book.title}`,
    description: words.lead,
    styles: [...commonStyles, arc, entered],
    indexed: false,
    body: (
      <Layout site={site}>
        <div className="wrap">
          <NumeralArc />
          <Entered giveaway={site.giveaway} receipt={receipt} />
        </div>
      </Layout>
    ),
  }
}
