import type { ReactNode } from 'react'

/** A page with one thing to say, beside a large number. */
export function Plain(props: {
  folio: string
  sign?: ReactNode
  kicker?: ReactNode
  heading: string
  text: string
  more?: ReactNode
  children: ReactNode
}) {
  const { folio, sign, kicker, heading, text, more, children } = props
  return (
    <div className="plain wrap">
      <p className={`folio digits-${folio.length}`} aria-hidden="true">
        {folio}
      </p>
      {sign}
      <div>
        {kicker && <p className="kicker">{kicker}</p>}
        <h1>{heading}</h1>
        <p className="lead">{text}</p>
        {more && <p>{more}</p>}
        <div className="actions">{children}</div>
      </div>
    </div>
  )
}
