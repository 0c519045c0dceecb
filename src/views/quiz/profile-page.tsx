import { book } from 'virtual:content/book'
import { guides } from 'virtual:content/guides'
import { profile as words } from 'virtual:content/quiz'
import { partOf, type Identity } from '../../core/book/chapters.ts'
import { partNumeral } from '../../core/book/labels.ts'
import { fill } from '../../core/text/words.ts'
import { guidePath, identityPath, profilePath } from '../../core/pages/paths.ts'
import { type Profile, profileNameOf } from '../../core/book/profiles.ts'
import blocksSheet from '../ui/blocks.css?inline'
import { Emblem } from '../ui/emblem.tsx'
import { IdentityCover } from '../ui/identity-cover.tsx'
import { ChapterLink, ShareIdentity } from '../ui/links.tsx'
import type { Page } from '../ui/page.ts'
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
    linkPreview: identityPath(first.slug),
    styles: [blocksSheet, ...IdentityCover.styles, profileSheet],
    body: (
      <article className="profile paper">
        <IdentityCover identities={profile} kicker={labels.metaTitle} heading={nameList(profile)}>
          <p className="on-paper">{book.title}</p>
          <p className="lead">{fill(words.lead, names)}</p>
          <p className="actions">
            <FirstStep identity={first} />
            <ShareIdentity identity={first} place="profile" />
          </p>
        </IdentityCover>
        <div className="side-heads page wrap">
          <p>{words.seeker}</p>
          <p className="actions">
            <button className="button quiet scripted" type="button" data-print hidden>
              {labels.print}
            </button>
            <span className="note">{labels.printHint}</span>
          </p>
          <Together profile={profile} />
          {profile.map((identity) => (
            <Part key={identity.slug} identity={identity} />
          ))}
          <p>{words.next}</p>
        </div>
      </article>
    ),
  }
}

function nameList(identities: readonly Identity[]): string {
  return new Intl.ListFormat('en').format(identities.map(({ name }) => name))
}

function FirstStep({ identity }: { identity: Identity }) {
  const { slug, chapterTitle } = identity
  const label = labels.start(chapterTitle)
  if (guides[slug]) {
    return (
      <a className="button" href={guidePath(slug)}>
        {label}
      </a>
    )
  }
  return (
    <ChapterLink identity={identity} place="profile" className="button">
      {label}
    </ChapterLink>
  )
}

/** Where the three stand in the book. */
function Together({ profile }: { profile: Profile }) {
  const byPart = Map.groupBy(profile, ({ chapter }) => partOf(chapter))
  return (
    <section className="together" aria-labelledby="together-title">
      <h2 id="together-title">{labels.together}</h2>
      <ul className="stack">
        {[...byPart].map(([{ numeral, name, summary }, identities]) => (
          <li key={numeral}>
            <p className="kicker">{`${partNumeral(numeral)}, ${name}`}</p>
            <p>
              <strong>{`${nameList(identities)}.`}</strong> {summary}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Part({ identity }: { identity: Identity }) {
  const { slug, chapterTitle, description, chapterLabel } = identity
  const guide = guides[slug]
  return (
    <section aria-labelledby={slug}>
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
