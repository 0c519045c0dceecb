import { cardSize } from '../../src/pages/cards.ts'
import type { Card } from './list.ts'

const { width, height } = cardSize

const grove = '#173c30'

const candle = '#edc26a'

const cream = '#f8f1e1'

/** Messengers crop a card to its middle square; the text keeps a margin inside it. */
const square = 580

// Positioned elements are painted last, so rays and text are both positioned.
const words = { position: 'absolute', left: (width - square) / 2, width: square, height }

/** A card for satori: emblem and numeral, name, one line; only the rays reach the edges. */
export function draw({ emblem, numeral, heading, line }: Card): Node {
  const signs = [...(emblem === undefined ? [] : [symbol(emblem)]), sign(numeral)]
  return box({ width, height, background: grove }, [
    rays(),
    box({ ...words, flexDirection: 'column', alignItems: 'center', justifyContent: 'center' }, [
      box({ alignItems: 'center', gap: 36, height: 190 }, signs),
      text(heading, {
        fontFamily: 'Display',
        fontSize: headingSize(heading),
        color: cream,
        lineHeight: 1.08,
        letterSpacing: -1,
        margin: '14px 0 26px',
      }),
      text(line, { fontFamily: 'Text', fontSize: 50, color: candle, lineHeight: 1.15 }),
    ]),
  ])
}

/** Long or many words get a smaller size, to fit into the square. */
function headingSize(heading: string): number {
  const longest = Math.max(...heading.split(' ').map((word) => word.length))
  const byWord = (square / longest) * 1.75
  return Math.round(
    Math.min(
      byWord,
      heading.length > 30 ? 64 : heading.length > 24 ? 74 : heading.length > 14 ? 88 : 112,
    ),
  )
}

function sign(numeral: string): Node {
  return text(numeral, {
    fontFamily: 'Display',
    fontSize: 200,
    color: candle,
    lineHeight: 1,
    letterSpacing: -6,
  })
}

function symbol(path: string): Node {
  const stroke = {
    d: path,
    stroke: candle,
    'stroke-width': 1.5,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    fill: 'none',
  }
  return {
    type: 'svg',
    props: {
      width: 160,
      height: 160,
      viewBox: '0 0 24 24',
      children: [{ type: 'path', props: stroke }],
    },
  }
}

/** An element for satori: React's shape without React. */
export type Node = { type: string; props: Record<string, unknown> & { children?: unknown } }

function box(style: object, children: readonly Node[]): Node {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

function text(words: string, style: object): Node {
  return {
    type: 'div',
    props: { style: { textAlign: 'center', textWrap: 'balance', ...style }, children: words },
  }
}

const ray = '#1f4c3d'

const RAYS = 32

/** Rays from behind the emblem to the edges. */
function rays(): Node {
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
