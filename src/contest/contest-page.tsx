import { fill } from '../domain/words.ts'
import { giveawayDates } from '../giveaway/dates.ts'
import { giveawayCard } from '../pages/cards.ts'
import { giveawayRulesPath, paths } from '../pages/paths.ts'
import type { ContestSite } from '../pages/site.ts'
import { Island } from '../ui/island.tsx'
import { Layout } from '../ui/layout.tsx'
import { trail } from '../views/breadcrumbs.ts'
import checkField from '../views/check-field.css?inline'
import { commonStyles } from '../views/common-styles.ts'
import { Banner } from '../views/contest/banner.tsx'
import contest from '../views/contest/contest.css?inline'
import howToWin from '../views/contest/how-to-win.css?inline'
import { HowToWin } from '../views/contest/how-to-win.tsx'
import others from '../views/contest/others.css?inline'
import { Others } from '../views/contest/others.tsx'
import prize from '../views/contest/prize.css?inline'
import { Prize } from '../views/contest/prize.tsx'
import tiles from '../views/contest/tiles.css?inline'
import { Tiles } from '../views/contest/tiles.tsx'
import { wordsIn } from '../views/contest/words.ts'
import { formStyles } from '../views/form-styles.ts'
import type { EntryOutcome } from '../views/outcomes.ts'
import type { Page } from '../views/page.ts'
import picture from '../views/picture.css?inline'
import { clockProps } from './banner.tsx'
import banner from './contest.css?inline'
import entered from './entered.css?inline'
import { Panel } from './panel.tsx'

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
