import { giveawayCard } from '../../domain/cards'
import { giveawayDates } from '../../domain/giveaway-dates'
import { giveawayRulesPath, paths } from '../../domain/paths'
import type { ContestSite } from '../../domain/site'
import { fill } from '../../domain/words'
import { trail } from '../breadcrumbs'
import checkField from '../check-field.css?inline'
import { commonStyles } from '../common-styles'
import { Banner } from '../contest/banner'
import banner from '../contest/banner.css?inline'
import { clockProps } from '../contest/clock'
import contest from '../contest/contest.css?inline'
import { HowToWin } from '../contest/how-to-win'
import howToWin from '../contest/how-to-win.css?inline'
import { Others } from '../contest/others'
import others from '../contest/others.css?inline'
import { Panel } from '../contest/panel'
import { Prize } from '../contest/prize'
import prize from '../contest/prize.css?inline'
import { Tiles } from '../contest/tiles'
import tiles from '../contest/tiles.css?inline'
import { wordsIn } from '../contest/words'
import entered from '../entered.css?inline'
import { formStyles } from '../form-styles'
import { Island } from '../island'
import { Layout } from '../layout'
import type { EntryOutcome } from '../outcomes'
import type { Page } from '../page'
import picture from '../picture.css?inline'

const sections = [checkField, banner, tiles, contest, others, prize, howToWin]

/** `/contest` or a giveaway's own page, in its phase; and again with what the visitor had typed when a plain entry could not be taken. */
export function contestPage(site: ContestSite, path: string, entry?: EntryOutcome): Page {
  const { giveaway } = site
  const words = wordsIn(giveaway)
  return {
    path,
    title: words.metaTitle,
    description: fill(words.metaDescription, giveawayDates(giveaway)),
    updated: words.updated,
    structuredData: [trail(site, { name: words.heading, path })],
    card: giveawayCard(giveaway.id, giveaway.phase),
    styles: [...commonStyles, picture, ...formStyles, entered, ...sections],
    body: (
      <Layout site={site} path={path}>
        <Island name="clock" props={clockProps(giveaway, path)}>
          <Banner giveaway={giveaway} />
          <Tiles giveaway={giveaway} />
          <div className="contest wrap">
            <Panel site={site} entry={entry} />
            <HowToWin
              giveaway={giveaway}
              rules={path === paths.contest ? paths.contestRules : giveawayRulesPath(giveaway.id)}
            />
            <Prize giveaway={giveaway} />
          </div>
        </Island>
        <Others site={site} />
      </Layout>
    ),
  }
}
