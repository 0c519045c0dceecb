import { signed } from 'virtual:pictures'
import checkSheet from '../forms/check.css?inline'
import { formSheets } from '../forms/sheets.ts'
import type { EntryState } from '../forms/state.ts'
import { giveawayDates } from '../../core/giveaway/dates.ts'
import type { GiveawayState } from '../../core/giveaway/giveaway.ts'
import { openToOf, stageTexts, textsIn, textsOf } from '../../core/giveaway/texts.ts'
import { fill } from '../../core/text/words.ts'
import {
  drawPath,
  giveawayLinkPreview,
  giveawayPath,
  giveawayRulesPath,
  paths,
} from '../../core/pages/paths.ts'
import type { GiveawaySite } from '../../core/configuration.ts'
import arcSheet from '../ui/arc.css?inline'
import figuresSheet from '../ui/figures.css?inline'
import { Island } from '../ui/island.tsx'
import { type Page, breadcrumbs } from '../ui/page.ts'
import { pictureSheets } from '../ui/picture.tsx'
import ticketSheet from '../ui/ticket.css?inline'
import { Banner, clockProps, Tiles } from './banner.tsx'
import giveawaySheet from './giveaway.css?inline'
import enteredSheet from './entered.css?inline'
import { giveawayLabels } from './labels.ts'
import { Panel } from './panel.tsx'

/** `/contest` or a giveaway's own page. `entry`: a plain form that failed. */
export function giveawayPage(site: GiveawaySite, path: string, entry?: EntryState): Page {
  const { giveaway } = site
  const texts = textsIn(giveaway)
  const isOpen = giveaway.phase === 'open'
  const description = fill(texts.metaDescription, giveawayDates(giveaway))
  return {
    path,
    title: texts.metaTitle,
    description: [description, openToOf(giveaway)].filter(Boolean).join(' '),
    updated: texts.updated,
    linkPreview: giveawayLinkPreview(giveaway.id, giveaway.phase),
    structuredData: [breadcrumbs(site, { name: texts.heading, path })],
    styles: [
      ...pictureSheets(signed),
      figuresSheet,
      ...(isOpen || entry ? formSheets(entry) : []),
      ...(isOpen ? [checkSheet, arcSheet, ticketSheet, enteredSheet] : []),
      giveawaySheet,
    ],
    body: (
      <>
        <Island name="clock" props={clockProps(giveaway, path)}>
          <Banner giveaway={giveaway} />
          <Tiles giveaway={giveaway} />
          <div className="giveaway stack wrap">
            <Panel site={site} entry={entry} />
            <HowToWin
              giveaway={giveaway}
              rules={path === paths.contest ? paths.contestRules : giveawayRulesPath(giveaway.id)}
            />
            <Prize giveaway={giveaway} />
          </div>
        </Island>
        <Others site={site} />
      </>
    ),
  }
}

/** The steps from the form to the prize, with dates; `rules` is the path of the official rules. */
function HowToWin({ giveaway, rules }: { giveaway: GiveawayState; rules: string }) {
  const labels = giveawayLabels.howToWin
  return (
    <section className="how flow" aria-labelledby="how-title">
      <h2 id="how-title">{labels.heading}</h2>
      <ol className="numbered-list stack">
        {stageTexts(giveaway, giveaway.stage).howToWin.map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <p>
        <strong>{giveaway.phase === 'ended' ? labels.wasFree : labels.free}</strong>{' '}
        <a href={rules}>{labels.rulesLink}</a>
      </p>
    </section>
  )
}

function Prize({ giveaway }: { giveaway: GiveawayState }) {
  const { prize } = textsOf(giveaway)
  return (
    <section className="prize flow" aria-labelledby="prize-title">
      <h2 id="prize-title">{giveawayLabels.prize}</h2>
      <ol className="ruled">
        {prize.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {!giveaway.isPast && giveaway.stage !== 'named' && <p>{prize.shipping}</p>}
    </section>
  )
}

/** Links to the other giveaways, and to the draws of those that have ended, with the winners. */
function Others({ site }: { site: GiveawaySite }) {
  const others = site.giveaways.filter(({ id }) => id !== site.giveaway.id)
  if (others.length === 0) return null
  return (
    <nav className="others wrap" aria-labelledby="others-title">
      <h2 id="others-title">{giveawayLabels.others.heading}</h2>
      <ul>
        {others.map((giveaway) => (
          <li key={giveaway.id}>
            <a href={giveawayPath(giveaway.id)}>{textsIn(giveaway).heading}</a>{' '}
            {giveawayDates(giveaway).span}{' '}
            {giveaway.phase === 'ended' && (
              <a href={drawPath(giveaway.id)}>
                {giveawayLabels.others.drawing(giveawayDates(giveaway), giveaway.wonBy)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
