import { type Point, ringOf } from '../../src/views/ui/ring.ts'

/** An element for satori: a React element without React. */
export type Node = { type: string; props: Record<string, unknown> & { children?: unknown } }

export function box(style: object, ...children: readonly unknown[]): Node {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

export function svg(props: object, ...children: readonly Node[]): Node {
  return { type: 'svg', props: { ...props, children } }
}

export function path(d: string, props: object): Node {
  return { type: 'path', props: { d, ...props } }
}

function circle([cx, cy]: Point, r: number, props: object): Node {
  return { type: 'circle', props: { cx, cy, r, ...props } }
}

/** A stroked path on a 24 by 24 grid; `thickness` in units of the grid. */
export function emblem(d: string, size: number, stroke: string, thickness: number): Node {
  return svg(
    { width: size, height: size, viewBox: '0 0 24 24' },
    path(d, { ...round, stroke, 'stroke-width': thickness, fill: 'none' }),
  )
}

export function ring(chapter: number, d: string, size: number, colors: RingColors): Node {
  const { disc, gold } = colors
  const { faint, lit, open } = ringOf(chapter, [])
  const middle = [120, 120] as const
  const thin = { ...round, stroke: gold, 'stroke-width': 1.4, fill: 'none', opacity: 0.6 }
  return svg(
    { width: size, height: size, viewBox: '0 0 240 240' },
    circle(middle, 119, { fill: disc }),
    circle(middle, 115, thin),
    circle(middle, 92, thin),
    path(faint, thin),
    circle(open, 2.5, thin),
    path(lit, { ...round, fill: gold, stroke: gold, 'stroke-width': 1 }),
    path(d, {
      ...round,
      transform: 'translate(76 76) scale(3.667)',
      stroke: gold,
      'stroke-width': 1.2,
      fill: 'none',
    }),
  )
}

const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

type RingColors = { disc: string; gold: string }
