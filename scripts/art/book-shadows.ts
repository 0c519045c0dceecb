import { depth, face, height, width } from './projection.ts'

/** The book's shadow on the table; it fades with its length. */
export function castShadow(): string {
  return face(
    'url(#cast)',
    [0, height, 0],
    [width, height, -8],
    [width + 230, height, -60],
    [width + 230, height, depth - 10],
    [width, height, depth],
    [0, height, depth],
  )
}

/** The dark line where the boards touch the table, `reach` wide. */
export function contactShadow(reach: number): string {
  return face(
    '#2a1703',
    [-reach, height, depth],
    [-reach, height, -reach],
    [width + reach, height, -reach],
    [width + reach, height, depth],
  )
}
