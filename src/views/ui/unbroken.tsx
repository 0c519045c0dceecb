import type { ReactNode } from 'react'
import { piecesOf } from '../../core/lib/unbroken.ts'

/** A text whose dates, times, chapter numbers and hyphenated names do not break across lines. */
export function unbroken(text: string): ReactNode {
  return piecesOf(text).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span className="unbroken" key={index}>
        {piece}
      </span>
    ),
  )
}
