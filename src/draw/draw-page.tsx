import { book } from 'virtual:content/book'
import { contest } from 'virtual:content/labels/contest'
import { draw as words } from 'virtual:content/labels/draw'
import type { Draw } from '../content/draws.ts'
import { drawPath, giveawayPath } from '../pages/paths.ts'
import type { ContestSite } from '../pages/site.ts'
import { Island } from '../ui/island.tsx'
import { Layout } from '../ui/layout.tsx'
import { commonStyles } from '../views/common-styles.ts'
import { Check } from '../views/draw/check.tsx'
import { DrawPromise } from '../views/draw/commitment.tsx'
import drawSheet from '../views/draw/draw.css?inline'
import { Result } from '../views/draw/result.tsx'
import { formStyles } from '../views/form-styles.ts'
import type { Page } from '../views/page.ts'
import { proseStyles } from '../views/prose-styles.ts'
import check from './draw.css?inline'

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
