/** A verse with its numbers: `36` of `John 8:36 (WEB)`. */
export function Verse({ text, reference }: { text: string; reference: string }) {
  const citation = reference.replaceAll('-', '–')
  const numbers = /:(.+?)(?: \(|$)/.exec(citation)?.[1]
  return (
    <figure className="verse">
      <blockquote>
        <p data-verse={numbers}>{text}</p>
      </blockquote>
      <figcaption>{citation}</figcaption>
    </figure>
  )
}
