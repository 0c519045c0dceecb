import { cover } from './book-cover.ts'
import { spine } from './book-spine.ts'
import { depth, face, height, plane, project, width } from './projection.ts'

const board = 6
const overhang = 7

/** The upright book, its front upper left corner at 0,0. */
export function drawBook(words: { title: string; author: string }): string {
  const far = depth - board
  const inner = width - overhang
  return [
    // Back board: its inside, then its top edge.
    face('#0d2a21', [0, 0, far], [width, 0, far], [width, overhang, far], [0, overhang, far]),
    face('#1b4435', [0, 0, far], [width, 0, far], [width, 0, depth], [0, 0, depth]),
    // Top of the page block.
    face(
      'url(#pages)',
      [4, overhang, board],
      [inner, overhang, board],
      [inner, overhang, far],
      [4, overhang, far],
    ),
    `<g stroke="#a98d58" stroke-width=".5" stroke-opacity=".55">${leaves(inner, far)}</g>`,
    face(
      '#000000" fill-opacity=".22',
      [4, overhang, board],
      [inner, overhang, board],
      [inner, overhang, board + 9],
      [4, overhang, board + 9],
    ),
    // Headband and spine.
    face(
      '#c8912f',
      [0, overhang, board],
      [7, overhang, board],
      [7, overhang, far],
      [0, overhang, far],
    ),
    face('url(#spine)', [0, 0, depth], [0, 0, 0], [0, height, 0], [0, height, depth]),
    `<g transform="${plane([0, 0, depth], [0, 0, -1], [0, 1, 0])}">${spine(words)}</g>`,
    // Front board: its top edge, then the cover.
    face('#3a7a62', [0, 0, 0], [width, 0, 0], [width, 0, board], [0, 0, board]),
    `<g transform="${plane([0, 0, 0], [1, 0, 0], [0, 1, 0])}">${cover(words)}</g>`,
  ].join('')
}

function leaves(inner: number, far: number): string {
  return Array.from({ length: 15 }, (_, index) => {
    const z = board + ((index + 0.5) / 15) * (far - board)
    const [x1, y1] = project([4, overhang, z])
    const [x2, y2] = project([inner, overhang, z])
    return `<path d="M${x1.toFixed(2)} ${y1.toFixed(2)}L${x2.toFixed(2)} ${y2.toFixed(2)}"/>`
  }).join('')
}
