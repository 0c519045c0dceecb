import type { ReactNode } from 'react'
import { labels } from 'virtual:content/labels/site'
import type { BuyPlace } from '../pages/events.ts'

/** A link that opens in a new tab, with a hint for screen readers. Clicks are counted by `place`. */
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
