export function Verse({ text, reference }: { text: string; reference: string }) {
  const number = /:(\d+)/.exec(reference)?.[1]
  return (
    <figure className="verse">
      <blockquote>
        <p data-verse={number}>{text}</p>
      </blockquote>
      <figcaption>{reference}</figcaption>
    </figure>
  )
}
