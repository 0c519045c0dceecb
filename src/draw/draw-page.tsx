import { book } from 'virtual:content/book'
import { toGiveaway } from '../giveaway/labels.ts'
import { stageTexts } from '../giveaway/texts.ts'
import { drawPath, giveawayPath } from '../pages/paths.ts'
import type { ContestSite } from '../pages/site.ts'
import blocksSheet from '../ui/blocks.css?inline'
import { Onward } from '../ui/links.tsx'
import type { Page } from '../ui/page.ts'
import proseSheet from '../ui/prose.css?inline'
import { draw as labels } from './labels.ts'

/** `/contest/{id}/draw`: how a giveaway is drawn. */
export function drawPage(site: ContestSite): Page {
  const { giveaway } = site
  const { howToWin, panel } = stageTexts(giveaway, giveaway.stage)
  return {
    path: drawPath(giveaway.id),
    title: `${labels.metaTitle} | ${book.title}`,
    description: labels.metaDescription(book.title),
    styles: [proseSheet, blocksSheet],
    body: (
      <article className="prose side-heads paper draw wrap">
        <header>
          <h1>{labels.heading}</h1>
          <p className="lead">{giveaway.phase === 'ended' ? panel : (howToWin[1] ?? '')}</p>
        </header>
        <p>
          <a className="lone-link" href={giveawayPath(giveaway.id)}>
            {toGiveaway}
          </a>
        </p>
        <Onward site={site} />
      </article>
    ),
  }
}
