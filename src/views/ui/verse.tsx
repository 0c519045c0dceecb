/** A verse with its numbers: `36` of `John 8:36 (WEB)`. */
export function Verse({ text, reference }: { text: string; reference: string }) {
  const named = reference.replaceAll('-', '–')
  const numbers = /:(.+?)(?: \(|$)/.exec(named)?.[1]
  return (
    <figure className="verse">
      <blockquote>
        <p data-verse={numbers}>{text}</p>
      </blockquote>
      <figcaption>{named}</figcaption>
    </figure>
  )
}
