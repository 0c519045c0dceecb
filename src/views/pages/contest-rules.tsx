import { book } from '../../content/book'
import { giveaway as words, rules, sponsor } from '../../content/giveaway'
import { giveawayDates } from '../../domain/dates'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { fill } from '../../domain/words'
import { commonStyles } from '../common-styles'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Prose } from '../prose'
import prose from '../prose.css?inline'

/** `/contest/rules`: the official rules, from the same two instants as everything else. */
export function contestRulesPage(site: Site): Page {
  const places = {
    ...giveawayDates(site.giveaway),
    sponsor: sponsor.name,
    address: sponsor.address,
  }
  const sections = rules.map(({ heading, paragraphs }) => ({
    heading,
    paragraphs: paragraphs.map((paragraph) => fill(paragraph, places)),
  }))
  return {
    path: paths.contestRules,
    title: `${words.rules.metaTitle} | ${book.title}`,
    description: words.rules.metaDescription,
    styles: [...commonStyles, prose],
    body: (
      <Layout site={site} path={paths.contestRules}>
        <Prose
          heading={words.rules.heading}
          lead={fill(words.rules.lead, places)}
          sections={sections}
        />
      </Layout>
    ),
  }
}
