import { book } from '../../content/book'
import { draw } from '../../content/draw'
import { contest as words, rulesOf, wordsOf } from '../../content/giveaway'
import { giveawayCard } from '../../domain/cards'
import { drawPath } from '../../domain/paths'
import { rulePlaces } from '../../domain/rule-places'
import type { ContestSite } from '../../domain/site'
import { fill } from '../../domain/words'
import blocks from '../blocks.css?inline'
import { trail } from '../breadcrumbs'
import { commonStyles } from '../common-styles'
import { Layout } from '../layout'
import type { Page } from '../page'
import { Prose } from '../prose'
import { proseStyles } from '../prose-styles'

/** `/contest/rules` or those of a giveaway of its own: the official rules, from the same two instants as everything else. */
export function contestRulesPage(site: ContestSite, path: string): Page {
  const { giveaway } = site
  const { sponsor, rules, heading, updated } = wordsOf(giveaway)
  const giveawayPage = path.replace(/\/rules$/, '')
  const places = rulePlaces(giveaway, sponsor)
  return {
    path,
    title: `${words.rules.metaTitle} | ${book.title}`,
    description: rules.metaDescription,
    updated,
    structuredData: [
      trail(site, { name: heading, path: giveawayPage }, { name: words.rules.heading, path }),
    ],
    card: giveawayCard(giveaway.id, giveaway.phase),
    styles: [...commonStyles, ...proseStyles, blocks],
    body: (
      <Layout site={site} path={path}>
        <Prose
          heading={words.rules.heading}
          lead={fill(rules.lead, places)}
          sections={rulesOf(giveaway)}
          places={places}
        >
          <p className="actions">
            <a className="lone-link" href={giveawayPage}>
              {words.notEntered.button}
            </a>
            <a className="lone-link" href={drawPath(giveaway.id)}>
              {draw.entered.link}
            </a>
          </p>
        </Prose>
      </Layout>
    ),
  }
}
