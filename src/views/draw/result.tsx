import { draw } from '../../content/draw'
import type { Draw } from '../../content/draws'
import { Drawn } from './drawn'

const words = draw.result

type Props = { draw: Draw | undefined; offsetMinutes: number }

/** The result of the round, and what followed. Names appear only after acceptance. */
export function Result({ draw, offsetMinutes }: Props) {
  return (
    <section>
      <h2>{words.heading}</h2>
      {draw?.signature ? (
        <Drawn draw={draw} offsetMinutes={offsetMinutes} />
      ) : (
        <p>{words.waiting}</p>
      )}
    </section>
  )
}
