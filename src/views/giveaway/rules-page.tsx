import { book } from 'virtual:content/book'
import { ruleValues } from '../../core/giveaway/dates.ts'
import { rulesOf, textsOf } from '../../core/giveaway/texts.ts'
import { fill } from '../../core/text/words.ts'
import { drawPath, giveawayLinkPreview } from '../../core/pages/paths.ts'
import type { GiveawaySite } from '../../core/configuration.ts'
import blocksSheet from '../ui/blocks.css?inline'
import { type Page, breadcrumbs } from '../ui/page.ts'
import { Onward } from '../ui/links.tsx'
import { Prose } from '../ui/prose.tsx'
import { drawing, giveawayLabels, toGiveaway } from './labels.ts'

/** `/contest/rules` or the rules of another giveaway. */
export function giveawayRulesPage(site: GiveawaySite, path: string): Page {
  const { giveaway } = site
  const texts = textsOf(giveaway)
  const { rules, heading, updated } = texts
  const giveawayPage = path.replace(/\/rules$/, '')
  const values = ruleValues(giveaway, texts)
  return {
    path,
    title: `${giveawayLabels.rules.metaTitle} | ${book.title}`,
    description: rules.metaDescription,
    updated,
    linkPreview: giveawayLinkPreview(giveaway.id, giveaway.phase),
    structuredData: [
      breadcrumbs(
        site,
        { name: heading, path: giveawayPage },
        { name: giveawayLabels.rules.heading, path },
      ),
    ],
    styles: [blocksSheet],
    body: (
      <Prose
        heading={giveawayLabels.rules.heading}
        lead={fill(rules.lead, values)}
        sections={rulesOf(giveaway)}
        values={values}
      >
        <p className="actions">
          <a className="lone-link" href={giveawayPage}>
            {toGiveaway}
          </a>
          <a className="lone-link" href={drawPath(giveaway.id)}>
            {drawing.link}
          </a>
        </p>
        <Onward site={site} />
      </Prose>
    ),
  }
}
