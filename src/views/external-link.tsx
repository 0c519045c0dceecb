import type { ReactNode } from 'react'
import { labels } from '../content/labels'
import type { BuyPlace } from '../domain/events'

/** A link to a retailer: it opens in a new tab, and says so to those who cannot see that it does. Clicks are counted by `place`. */
export function ExternalLink(props: {
  href: string
  place: BuyPlace
  className?: string
  children: ReactNode
}) {
  const { children, place, ...link } = props
  return (
    <a {...link} data-buy={place} target="_blank" rel="noopener">
      {children}
      <span className="unseen"> ({labels.newTab})</span>
    </a>
  )
}
