import { quizResult as words } from 'virtual:content/labels/quiz-result'
import { chapterSlugOf } from '../../book/chapters.ts'
import type { Identity } from '../../book/identities.ts'
import { isPreviewed } from '../../content/previewed.ts'
import { fill } from '../../domain/words.ts'
import { chapterPath, guidePath, onHome } from '../../pages/paths.ts'

/** What can be read online comes first: the chapter if it has a preview, else the guide. */
export function NextSteps({ primary }: { primary: Identity }) {
  const { chapter, chapterInBook, guide, affirmations } = words.actions
  const places = { chapter: primary.chapterLabel, identity: primary.name }
  const slug = chapterSlugOf(primary)
  const previewed = isPreviewed(slug)
  const steps = [
    { key: 'chapter', href: chapterPath(slug), words: previewed ? chapter : chapterInBook },
    { key: 'guide', href: guidePath(primary.slug), words: guide },
  ]
  return (
    <div className="next">
      <p className="kicker">{words.actionsHeading}</p>
      <ol>
        {(previewed ? steps : steps.toReversed()).map(({ key, ...step }) => (
          <Action key={key} {...step} places={places} />
        ))}
        <Action href={onHome('emailCapture')} words={affirmations} places={places} />
      </ol>
    </div>
  )
}

function Action(props: {
  href: string
  words: { title: string; text: string }
  places: Readonly<Record<string, string>>
}) {
  return (
    <li>
      <a href={props.href}>{fill(props.words.title, props.places)}</a>
      <p>{props.words.text}</p>
    </li>
  )
}
