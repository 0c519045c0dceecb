import { chapterPage as words } from 'virtual:content/labels/chapter'
import type { Preview } from '../../content/types.ts'
import { Blocks } from '../blocks.tsx'
import { Inlines } from '../inlines.tsx'

export function Discoveries({ chapter }: { chapter: Preview }) {
  return (
    <section aria-labelledby="discover-title">
      <h2 id="discover-title">{words.discover}</h2>
      <ul className="discoveries">
        {chapter.whatYouWillDiscover.map((discovery, index) => (
          <li key={index}>
            <Inlines inlines={discovery} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Why({ chapter }: { chapter: Preview }) {
  return (
    <section aria-labelledby="why-title">
      <h2 id="why-title">{words.why}</h2>
      <Blocks blocks={chapter.whyThisMatters} />
    </section>
  )
}

export function Outline({ chapter }: { chapter: Preview }) {
  return (
    <section aria-labelledby="outline-title">
      <h2 id="outline-title">{'kicker' in chapter ? words.bookOutline : words.outline}</h2>
      <ol className="outline">
        {chapter.contentStructure.map((title, index) => (
          <li key={index}>
            <Inlines inlines={title} />
          </li>
        ))}
      </ol>
    </section>
  )
}
