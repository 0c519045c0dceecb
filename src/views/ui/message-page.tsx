import type { ReactNode } from 'react'

/** A message beside a large number. */
export function MessagePage(props: {
  folio: string
  heading: string
  text: string
  more?: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  const { folio, heading, text, more, below, children } = props
  return (
    <div className="message-page stack wrap">
      <p className={`folio digits-${folio.length}`} aria-hidden="true">
        {folio}
      </p>
      <div className="stack">
        <h1>{heading}</h1>
        <p className="lead">{text}</p>
        {more && <p>{more}</p>}
        <div className="actions">{children}</div>
        {below}
      </div>
    </div>
  )
}
