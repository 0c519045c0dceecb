/** A button that keeps its width: both of its texts are in one grid cell. */
export function Submit(props: { sending: boolean; busy: string; off: boolean; children: string }) {
  const { sending, busy, off, children } = props
  return (
    <button className="button submit" type="submit" aria-disabled={sending || off || undefined}>
      <span aria-hidden={sending || undefined}>{children}</span>
      <span aria-hidden={!sending || undefined}>{busy}</span>
    </button>
  )
}
