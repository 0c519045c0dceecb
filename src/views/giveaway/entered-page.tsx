import { book } from 'virtual:content/book'
import toastSheet from '../forms/toast.css?inline'
import { enteredText, stageTexts, textsOf } from '../../core/giveaway/texts.ts'
import { giveawayLinkPreview, giveawayPath, paths } from '../../core/pages/paths.ts'
import type { GiveawaySite } from '../../core/configuration.ts'
import arcSheet from '../ui/arc.css?inline'
import { NumeralArc } from '../ui/arc.tsx'
import type { Page } from '../ui/page.ts'
import ticketSheet from '../ui/ticket.css?inline'
import enteredSheet from './entered.css?inline'
import { Entered } from './entered.tsx'
import { confirmation, giveawayLabels, toGiveaway } from './labels.ts'

/** `/contest/entered`: the confirmation of an entry without JavaScript. `receipt`: undefined if unknown. */
export function giveawayEnteredPage(site: GiveawaySite, receipt?: string): Page {
  const { giveaway } = site
  const isClosed = giveaway.phase === 'ended'
  const metaTitle = receipt ? confirmation.heading : giveawayLabels.notEntered.metaTitle
  return {
    path: paths.contestEntered,
    title: `${metaTitle} | ${book.title}`,
    description: textsOf(giveaway).lead,
    linkPreview: giveawayLinkPreview(giveaway.id, giveaway.phase),
    styles: [arcSheet, ticketSheet, toastSheet, enteredSheet],
    body: (
      <div className="page wrap">
        {receipt ? (
          <Entered
            giveaway={giveaway}
            receipt={receipt}
            isNew
            text={isClosed ? stageTexts(giveaway, giveaway.stage).panel : enteredText(giveaway)}
            isClosed={isClosed}
            another={
              <a href={`${giveawayPath(giveaway.id)}#enter`}>{confirmation.anotherButton}</a>
            }
          />
        ) : (
          <NotEntered />
        )}
      </div>
    ),
  }
}

function NotEntered() {
  const { heading, text } = giveawayLabels.notEntered
  return (
    <div className="entered stack centered">
      <NumeralArc />
      <h1>{heading}</h1>
      <p className="lead">{text}</p>
      <p className="actions">
        <a className="button" href={paths.contest}>
          {toGiveaway}
        </a>
      </p>
    </div>
  )
}
