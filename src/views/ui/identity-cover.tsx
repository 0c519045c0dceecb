import type { ReactNode } from 'react'
import type { Identity } from '../../core/book/chapters.ts'
import { chapterNumber } from '../../core/book/labels.ts'
import type { Profile } from '../../core/book/profiles.ts'
import sheet from './identity-cover.css?inline'
import medallionSheet from './medallion.css?inline'
import { Medallion } from './medallion.tsx'

IdentityCover.styles = [medallionSheet, sheet]

/** The head of a page about one identity or three, by default with the first one's chapter. */
export function IdentityCover(props: {
  identities: readonly [Identity] | Profile
  kicker?: string
  heading?: string
  children: ReactNode
}) {
  const { identities, children } = props
  const { chapter, chapterTitle } = identities[0]
  const { kicker = chapterNumber(chapter), heading = chapterTitle } = props
  return (
    <header className="identity-cover green-ground">
      <div className="stack centered wrap">
        <Medallion identities={identities} beams />
        <div className="stack">
          <p className="kicker">{kicker}</p>
          <h1>{heading}</h1>
          {children}
        </div>
      </div>
    </header>
  )
}
