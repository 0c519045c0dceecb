import { labels } from '../content/labels'
import type { SharePlace } from '../domain/events'

/**
 * The way to share a page: a plain link to it, which a script turns into one press (client/share.ts). `copied` lies in the same
 * cell, so that saying so moves nothing; the status beside it is what is spoken.
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
