import { draw } from 'virtual:content/labels/draw'
import type { Draw } from '../../content/draws.ts'
import { Drawn } from './drawn.tsx'

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
