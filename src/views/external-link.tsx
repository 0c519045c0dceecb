import type { ReactNode } from 'react'
import { labels } from '../content/labels'

/** A link to a retailer: it opens in a new tab, and says so to those who cannot see that it does. */
export function ExternalLink(props: { href: string; className?: string; children: ReactNode }) {
  const { children, ...link } = props
  return (
    <a {...link} target="_blank" rel="noopener">
      {children}
      <span className="unseen"> ({labels.newTab})</span>
    </a>
  )
}
