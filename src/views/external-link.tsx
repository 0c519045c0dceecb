import type { ReactNode } from 'react'
import { labels } from '../content/labels'

/** A link that opens in a new tab, with a hint for screen readers. */
export function ExternalLink(props: { href: string; className?: string; children: ReactNode }) {
  const { children, ...link } = props
  return (
    <a {...link} target="_blank" rel="noopener">
      {children}
      <span className="unseen"> ({labels.newTab})</span>
    </a>
  )
}
