import { guidePage as words } from 'virtual:content/labels/chapter'
import type { Guide } from '../content/guides.ts'
import { fill } from '../domain/words.ts'
import { Blocks } from './blocks.tsx'

export function Practices({ guide }: { guide: Guide }) {
  return (
    <section>
      <h2>{words.practices}</h2>
      <ol>
        {guide.practices.map(({ heading, blocks }, index) => (
          <li key={heading}>
            <h3>
              <span>{fill(words.day, { n: index + 1 })}</span> {heading}
            </h3>
            <div>
              <Blocks blocks={blocks} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
