import { book } from '../../content/book'
import { draw as words } from '../../content/draw'
import type { Draw } from '../../content/draws'
import { contest } from '../../content/giveaway'
import { drawPath, giveawayPath } from '../../domain/paths'
import type { ContestSite } from '../../domain/site'
import { commonStyles } from '../common-styles'
import { Check } from '../draw/check'
import check from '../draw/check.css?inline'
import { DrawPromise } from '../draw/commitment'
import drawSheet from '../draw/draw.css?inline'
import { Result } from '../draw/result'
import { formStyles } from '../form-styles'
import { Island } from '../island'
import { Layout } from '../layout'
import type { Page } from '../page'
import { proseStyles } from '../prose-styles'

/** `/contest/{id}/draw`: what has happened of a giveaway's draw so far, and the means to check it. */
export function drawPage(site: ContestSite, draw: Draw | undefined): Page {
  const { id, closesAt } = site.giveaway
  return {
    path: drawPath(id),
    title: `${words.metaTitle} | ${book.title}`,
    description: words.metaDescription,
    styles: [...commonStyles, ...proseStyles, ...formStyles, drawSheet, check],
    body: (
      <Layout site={site} path={drawPath(id)}>
        <article className="prose draw wrap">
          <header>
            <h1>{words.heading}</h1>
            <p className="lead">{words.lead}</p>
          </header>
          <section>
            <h2>{words.list.heading}</h2>
            <p>{words.list.text}</p>
            <p>
              <a href={drawPath(id, 'log.json')}>{words.list.link}</a>
            </p>
          </section>
          <DrawPromise giveaway={site.giveaway} commitment={draw?.commitment} />
          <Result draw={draw} offsetMinutes={closesAt.offsetMinutes} />
          {draw && (
            <Island name="draw" props={{ file: draw.file, log: drawPath(id, 'log.json') }}>
              <Check file={draw.file} />
            </Island>
          )}
          <section>
            <h2>{words.limits.heading}</h2>
            <p>{words.limits.text}</p>
            <p>
              <a className="lone-link" href={giveawayPath(id)}>
                {contest.notEntered.button}
              </a>
            </p>
          </section>
        </article>
      </Layout>
    ),
  }
}
