import { draw } from './labels.ts'

const lines = ['0c41…', '3fa9…', '8e07…', 'd25b…']
const places = [
  ['1st', 3],
  ['2nd', 1],
  ['3rd', 4],
  ['4th', 2],
] as const

/** The idea as a picture: list and number make the order. */
export function Idea() {
  const { heading, caption, list, number, order, place } = draw.idea
  return (
    <section>
      <h2>{heading}</h2>
      <figure className="draw-idea">
        <ol className="steps">
          <li>
            <strong>{list.title}</strong>
            <span>{list.text}</span>
            <ol className="slip">
              {lines.map((line, n) => (
                <li key={line}>
                  <span>{n + 1}</span> <code>{line}</code>
                </li>
              ))}
            </ol>
          </li>
          <li>
            <strong>{number.title}</strong>
            <span>{number.text}</span>
            <span className="seal">
              <code>b713…</code>
            </span>
          </li>
          <li>
            <strong>{order.title}</strong>
            <span>{order.text}</span>
            <ol className="slip">
              {places.map(([name, line]) => (
                <li key={name}>{place({ place: name, line })}</li>
              ))}
            </ol>
          </li>
        </ol>
        <figcaption className="note">{caption}</figcaption>
      </figure>
    </section>
  )
}
