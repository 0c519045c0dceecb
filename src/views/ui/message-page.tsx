import type { ReactNode } from 'react'

/** A message beside a `Folio` number or a `Medallion`. */
export function MessagePage(props: {
  sign: ReactNode
  heading: string
  text: string
  more?: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  const { sign, heading, text, more, below, children } = props
  return (
    <div className="message-page stack wrap">
      {sign}
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

export function Folio({ children }: { children: string }) {
  return (
    <p className={`folio digits-${children.length}`} aria-hidden="true">
      {children}
    </p>
  )
}
