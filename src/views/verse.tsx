/** Scripture, set apart as scripture is set. */
export function Verse({ text, reference }: { text: string; reference: string }) {
  return (
    <figure className="verse">
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption>{reference}</figcaption>
    </figure>
  )
}
