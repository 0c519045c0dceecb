import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { ringOf } from '../../../src/views/ui/ring.ts'

export function box(style: object, ...children: readonly ReactNode[]): ReactElement {
  return h('div', { style: { display: 'flex', ...style } }, ...children)
}

/** A stroked path on a 24 by 24 grid; `thickness` in units of the grid. */
export function emblem(d: string, size: number, stroke: string, thickness: number): ReactElement {
  return h(
    'svg',
    { width: size, height: size, viewBox: '0 0 24 24' },
    h('path', { d, ...round, stroke, strokeWidth: thickness, fill: 'none' }),
  )
}

export function ring(chapter: number, d: string, size: number, colors: RingColors): ReactElement {
  const { disc, gold } = colors
  const { faint, lit, open } = ringOf(chapter, [])
  const middle = { cx: 120, cy: 120 }
  const thin = { ...round, stroke: gold, strokeWidth: 1.4, fill: 'none', opacity: 0.6 }
  const transform = 'translate(76 76) scale(3.667)'
  return h(
    'svg',
    { width: size, height: size, viewBox: '0 0 240 240' },
    h('circle', { ...middle, r: 119, fill: disc }),
    h('circle', { ...middle, r: 115, ...thin }),
    h('circle', { ...middle, r: 92, ...thin }),
    h('path', { d: faint, ...thin }),
    h('circle', { cx: open[0], cy: open[1], r: 2.5, ...thin }),
    h('path', { d: lit, ...round, fill: gold, stroke: gold, strokeWidth: 1 }),
    h('path', { d, ...round, transform, stroke: gold, strokeWidth: 1.2, fill: 'none' }),
  )
}

const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const

type RingColors = { disc: string; gold: string }
