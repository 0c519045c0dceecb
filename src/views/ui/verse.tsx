/** A verse, by default with its numbers: `36` of `John 8:36 (WEB)`. */
export function Verse(props: { text: string; reference: string; isNumbered?: boolean }) {
  const { text, reference, isNumbered = true } = props
  const citation = reference.replaceAll('-', '–')
  const numbers = isNumbered ? /:(.+?)(?: \(|$)/.exec(citation)?.[1] : undefined
  return (
    <figure className="verse">
      <blockquote>
        <p data-verse={numbers}>{text}</p>
      </blockquote>
      <figcaption>{citation}</figcaption>
    </figure>
  )
}
