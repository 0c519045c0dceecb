import { labels } from 'virtual:content/labels/site'
import type { SharePlace } from '../pages/events.ts'

/**
 * A plain link to share a page; client/share.ts makes it a button. `copied` shares the link's grid cell, so that nothing
 * moves; the status beside it is announced.
 */
export function ShareLink(props: {
  href: string
  place: SharePlace
  title?: string
  children: string
}) {
  const { href, place, title, children } = props
  return (
    <>
      <a className="button quiet share" href={href} data-share={place} data-title={title}>
        <span>{children}</span>
        <span aria-hidden="true">{labels.copied}</span>
      </a>
      <span className="unseen" role="status" />
    </>
  )
}
