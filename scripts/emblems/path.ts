export type Shape = readonly ['path' | 'circle', Readonly<Record<string, string>>]

/** A shape as path data that can follow other path data. */
export function pathOf([element, attributes]: Shape): string {
  if (element === 'path') return absoluteStart(attributes['d'] ?? '')
  const [x, y, r] = ['cx', 'cy', 'r'].map((name) => Number(attributes[name]))
  if (x === undefined || y === undefined || r === undefined)
    throw new Error('a circle lacks a number')
  // A filled dot becomes a point, drawn by the stroke's round cap.
  if (attributes['fill']) return `M${x} ${y}h.01`
  return `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0-${2 * r} 0`
}

/** A leading `m` is relative to the previous path's end, so it becomes `M`. */
function absoluteStart(data: string): string {
  return data.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)\s*(?=([-\d.])?)/,
    (_, x: string, y: string, pair: string | undefined) => `M${x} ${y}${pair ? 'l' : ''}`,
  )
}

function round(value: number): number {
  return Number(value.toFixed(3))
}
