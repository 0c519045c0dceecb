/** An element for satori: React's shape without React. */
export type Node = { type: string; props: Record<string, unknown> & { children?: unknown } }

export function box(style: object, ...children: readonly unknown[]): Node {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

export function svg(props: object, path: Record<string, unknown>): Node {
  return { type: 'svg', props: { ...props, children: [{ type: 'path', props: path }] } }
}

/** A path on a 24 by 24 grid, drawn as a line; `thickness` is in units of the grid. */
export function emblem(d: string, size: number, stroke: string, thickness: number): Node {
  const line = { stroke, 'stroke-width': thickness, fill: 'none' }
  const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return svg({ width: size, height: size, viewBox: '0 0 24 24' }, { d, ...line, ...ends })
}
