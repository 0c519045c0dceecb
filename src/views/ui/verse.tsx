/** A verse with its number or numbers. An ellipsis stays on a line with the words beside it. */
export function Verse({ text, reference }: { text: string; reference: string }) {
  const named = reference.replaceAll('-', '–')
  const numbers = /:(.+?)(?: \(|$)/.exec(named)?.[1]
  return (
    <figure className="verse">
      <blockquote>
        <p data-verse={numbers}>{text.replaceAll(' …', '\u00a0…').replace(/^… /, '…\u00a0')}</p>
      </blockquote>
      <figcaption>{named}</figcaption>
    </figure>
  )
}
