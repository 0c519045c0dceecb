import { cardSize } from '../../src/pages/cards.ts'
import type { Node } from './elements.ts'

const { width, height } = cardSize
const ray = '#1f4c3d'
const RAYS = 32

/** Rays from behind the emblem to the edges. */
export function rays(): Node {
  const center = { x: width / 2, y: 160 }
  const reach = width
  const paths = Array.from({ length: RAYS }, (_, index) => {
    const at = (step: number) => {
      const angle = ((index + step) / RAYS) * 2 * Math.PI
      return `${(center.x + Math.cos(angle) * reach).toFixed(1)} ${(center.y + Math.sin(angle) * reach).toFixed(1)}`
    }
    return `M${center.x} ${center.y}L${at(-0.17)}L${at(0.17)}Z`
  })
  const path = { type: 'path', props: { d: paths.join(''), fill: ray } }
  return {
    type: 'svg',
    props: {
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      style: { position: 'absolute', top: 0, left: 0 },
      children: [path],
    },
  }
}
