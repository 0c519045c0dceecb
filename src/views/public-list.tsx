import { draw } from 'virtual:content/labels/draw'
import { fill } from '../domain/words.ts'
import type { Head } from '../draw/list.ts'
import { drawPath } from '../pages/paths.ts'

/** The list's last head to save. It may load later, so it is below the buttons and moves none. */
export function PublicList({ giveaway, head }: { giveaway: string; head: Head | undefined }) {
  const words = draw.entered
  return (
    <div className="field-help">
      <p>
        {words.text} <a href={drawPath(giveaway)}>{words.link}</a>
      </p>
      {head && (
        <p className="seal">
          {fill(words.seal, {
            hour: `${head.hour.slice(0, 16).replace('T', ' ')} UTC`,
            count: head.count,
            head: head.head,
          })}
        </p>
      )}
    </div>
  )
}
