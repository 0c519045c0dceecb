import { book } from 'virtual:content/book'
import { guides } from 'virtual:content/guides'
import { profile as words } from 'virtual:content/quiz'
import type { Identity } from '../../core/book/identities.ts'
import { fill } from '../../core/lib/words.ts'
import { guidePath, identityPath, profilePath } from '../../core/pages/paths.ts'
import { profileNameOf } from '../../core/book/profile-names.ts'
import type { Profile } from '../../core/book/profiles.ts'
import blocksSheet from '../ui/blocks.css?inline'
import emblemSheet from '../ui/emblem.css?inline'
import { Emblem } from '../ui/emblem.tsx'
import { ChapterLink } from '../ui/links.tsx'
import medallionSheet from '../ui/medallion.css?inline'
import { Medallion } from '../ui/medallion.tsx'
import type { Page } from '../ui/page.ts'
import verseSheet from '../ui/verse.css?inline'
import { Verse } from '../ui/verse.tsx'
import { profilePage as labels } from './result-labels.ts'
import profileSheet from './profile.css?inline'

/** `/profile/{primary}.{second}.{third}`: the complete profile, to read and print, without anybody's answers. */
export function profilePage(profile: Profile): Page {
  const [first, second, third] = profile
  const names = { first: first.name, second: second.name, third: third.name }
  return {
    path: profilePath(profileNameOf(profile)),
    title: `${labels.metaTitle} | ${book.title}`,
    description: words.metaDescription,
    card: identityPath(first.slug),
    styles: [blocksSheet, emblemSheet, verseSheet, medallionSheet, profileSheet],
    body: (
      <article className="profile side-heads paper page wrap">
        <header>
          <Medallion identities={profile} />
          <h1>{labels.heading(names)}</h1>
          <p className="on-paper">{`${book.title} · ${labels.metaTitle}`}</p>
          <p className="lead">{fill(words.lead, names)}</p>
          <p className="note off-paper">{labels.printHint}</p>
          <button className="button quiet scripted" type="button" data-print hidden>
            {labels.print}
          </button>
          <p>{words.seeker}</p>
        </header>
        {profile.map((identity) => (
          <Part key={identity.slug} identity={identity} />
        ))}
        <p>{words.next}</p>
      </article>
    ),
  }
}

function Part({ identity }: { identity: Identity }) {
  const { slug, chapterTitle, description, chapterLabel } = identity
  const guide = guides[slug]
  return (
    <section className="to-write" aria-labelledby={slug}>
      <h2 id={slug}>
        <Emblem identity={slug} /> {chapterTitle}
      </h2>
      <p className="lead">{description}</p>
      {guide && (
        <>
          <p>{guide.profile}</p>
          <Verse text={guide.verse} reference={guide.verseReference} />
          <p>
            <strong>{labels.pray}</strong> {guide.prayer}
          </p>
        </>
      )}
      <p className="row off-paper">
        {guide && (
          <a className="lone-link" href={guidePath(slug)}>
            {labels.guide}
          </a>
        )}
        <ChapterLink identity={identity} place="profile" className="lone-link">
          {labels.chapter(chapterLabel)}
        </ChapterLink>
      </p>
    </section>
  )
}
