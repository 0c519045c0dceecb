import { book } from 'virtual:content/book'
import { chapterSlugOf, isPreviewed, type Identity } from '../../core/book/chapters.ts'
import { chapterSlugs } from '../../core/book/identities.ts'
import { dayTitle } from '../../core/book/labels.ts'
import type { Guide } from '../../core/content/types.ts'
import { chapterPath, guidePath, identityPath, paths } from '../../core/pages/paths.ts'
import { hasPage } from '../../core/pages/site-pages.ts'
import type { Site } from '../../core/configuration.ts'
import blocksSheet from '../ui/blocks.css?inline'
import { IdentityCover } from '../ui/identity-cover.tsx'
import { siteLabels } from '../ui/labels.ts'
import { ChapterLink, Onward, ReviewLinks, ShareLink } from '../ui/links.tsx'
import { type Page, breadcrumbs } from '../ui/page.ts'
import { Blocks } from '../ui/prose.tsx'
import { Verse } from '../ui/verse.tsx'
import guideSheet from './guide.css?inline'
import { guidePage as labels } from './labels.ts'

/** `/guide/{identity}`: the starter guide; it prints on one sheet. */
export function guidePage(site: Site, identity: Identity, guide: Guide): Page {
  const path = guidePath(identity.slug)
  const heading = identity.chapterTitle
  const name = `${labels.name}: ${heading}`
  const slug = chapterSlugOf(identity)
  return {
    path,
    title: `${name} | ${book.title}`,
    description: labels.metaDescription(heading),
    updated: guide.updated,
    linkPreview: identityPath(identity.slug),
    structuredData: [breadcrumbs(site, { name, path })],
    styles: [blocksSheet, ...IdentityCover.styles, guideSheet],
    body: (
      <article className="guide paper">
        <IdentityCover identities={[identity]}>
          <p className="lead">{`${book.title} · ${labels.name}`}</p>
          <button className="button scripted" type="button" data-print hidden>
            {labels.print}
          </button>
          <p className="note off-paper">{labels.printHint}</p>
        </IdentityCover>
        <div className="side-heads page wrap">
          <section>
            <h2>{labels.meaning}</h2>
            <Blocks blocks={guide.meaning} />
          </section>
          <section>
            <h2>{labels.verse}</h2>
            <Verse text={guide.verse} reference={guide.verseReference} />
            {hasPage('cards') && (
              <a className="lone-link off-paper" href={`${paths.cards}#${identity.slug}`}>
                {labels.card}
              </a>
            )}
          </section>
          <section>
            <h2>{labels.practices}</h2>
            <ol className="practices stack wide">
              {guide.practices.map((practice, index) => (
                <li className="to-write" key={practice.heading}>
                  <h3>
                    <span>{dayTitle(index + 1)}</span> {practice.heading}
                  </h3>
                  <div>
                    <Blocks blocks={practice.blocks} />
                  </div>
                </li>
              ))}
            </ol>
          </section>
          <section>
            <h2>{labels.chapter}</h2>
            <p className="actions">
              <ChapterLink identity={identity} place="guide" className="button">
                {identity.chapterLabel}
              </ChapterLink>
              <ShareLink href={identityPath(identity.slug)} place="guide" title={heading}>
                {siteLabels.share(heading)}
              </ShareLink>
            </p>
            <p className="on-paper">
              {isPreviewed(slug) ? (
                <>
                  {identity.chapterLabel}
                  <br />
                  <a href={chapterPath(slug)}>
                    {site.origin}
                    {chapterPath(slug)}
                  </a>
                </>
              ) : (
                `${identity.chapterLabel}, ${siteLabels.inBook}`
              )}
            </p>
          </section>
          {identity.chapter === chapterSlugs.length && <ReviewLinks site={site} />}
          <Onward site={site} />
        </div>
      </article>
    ),
  }
}
