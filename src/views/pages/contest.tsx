import { giveaway as words } from '../../content/giveaway'
import { giveawayDates } from '../../domain/dates'
import { paths } from '../../domain/paths'
import type { Site } from '../../domain/site'
import { fill } from '../../domain/words'
import { commonStyles } from '../common-styles'
import { Banner } from '../contest/banner'
import contest from '../contest/contest.css?inline'
import { clockProps } from '../contest/clock'
import { HowToWin } from '../contest/how-to-win'
import { Panel } from '../contest/panel'
import { Prize } from '../contest/prize'
import { Tiles } from '../contest/tiles'
import entered from '../entered.css?inline'
import form from '../form.css?inline'
import { Island } from '../island'
import { Layout } from '../layout'
import type { EntryOutcome } from '../outcomes'
import type { Page } from '../page'
import picture from '../picture.css?inline'

/** `/contest` in its phase, and again with what the visitor had typed when a plain entry could not be taken. */
export function contestPage(site: Site, entry?: EntryOutcome): Page {
  const { giveaway } = site
  return {
    path: paths.contest,
    title: words.metaTitle,
    description: fill(words.metaDescription, giveawayDates(giveaway)),
    styles: [...commonStyles, picture, form, entered, contest],
    body: (
      <Layout site={site} path={paths.contest}>
        <Island name="clock" props={clockProps(giveaway)}>
          <Banner giveaway={giveaway} />
          <Tiles giveaway={giveaway} />
          <div className="contest wrap">
            <Panel site={site} entry={entry} />
            <HowToWin giveaway={giveaway} />
            <Prize />
          </div>
        </Island>
      </Layout>
    ),
  }
}
