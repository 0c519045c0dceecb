import { createElement as h, type ReactElement } from 'react'
import { linkPreviewSize } from '../../../src/core/pages/pages.ts'
import { RAYS } from '../../../src/views/ui/ring.ts'
import { CREAM, GOLD } from '../../content/colors.ts'
import type { LinkPreview } from './list.ts'
import { box, emblem as emblemOf, ring as ringOf } from './nodes.ts'

const { width, height } = linkPreviewSize

/** Messengers crop a preview to its middle square, so the text keeps a margin inside it. */
const SQUARE = 580

/** The book's picture as a data URL; `ratio` is width divided by height. */
export type Image = { src: string; ratio: number }

/** Only rays, or a book beside the words, extend beyond the square. A book above the words replaces the numeral. */
export function drawLinkPreview(preview: LinkPreview, image?: Image): ReactElement {
  const { heading, line, picture, grounds } = preview
  const edge = picture?.isFlat ? flatEdge : {}
  const isAbove = image !== undefined && picture?.place === 'above'
  return box(
    { width, height, background: grounds.ground },
    rays(grounds.ray),
    ...(image && !isAbove ? [bookBeside(image, edge)] : []),
    // Positioned elements paint last, so rays and text are both positioned.
    box(
      {
        position: 'absolute',
        left: (width - SQUARE) / 2,
        width: SQUARE,
        height,
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
      },
      isAbove ? bookAbove(image, edge) : signs(preview, grounds.disc),
      text(heading, {
        fontFamily: 'Display',
        fontSize: isAbove ? Math.min(84, headingSize(heading)) : headingSize(heading),
        color: CREAM,
        lineHeight: 1.08,
        letterSpacing: -1,
        margin: isAbove ? '4px 0 12px' : '14px 0 26px',
      }),
      text(line, {
        fontFamily: 'Text',
        fontSize: isAbove ? 44 : 50,
        color: GOLD,
        lineHeight: 1.15,
      }),
    ),
  )
}

function signs({ emblem, numeral, ring }: LinkPreview, disc: string): ReactElement {
  if (emblem !== undefined && ring)
    return ringOf(Number(numeral), emblem, 290, { disc, gold: GOLD })
  return box(
    { alignItems: 'center', gap: 36, height: 190 },
    ...(emblem === undefined ? [] : [emblemOf(emblem, 160, GOLD, 1.3)]),
    text(numeral, {
      fontFamily: 'Display',
      fontSize: 200,
      color: GOLD,
      lineHeight: 1,
      letterSpacing: -6,
    }),
  )
}

const ABOVE = 350
const BESIDE = 430

/** Outlines a flat cover, which may have the color of the ground. */
const flatEdge = { boxShadow: '0 0 0 2px #fff4, 0 0 40px #000a' }

function bookAbove({ src, ratio }: Image, edge: object): ReactElement {
  return h('img', { src, style: { width: ABOVE * ratio, height: ABOVE, ...edge } })
}

function bookBeside({ src, ratio }: Image, edge: object): ReactElement {
  const size = { width: BESIDE * ratio, height: BESIDE }
  const left = width - (width - SQUARE) / 4 - size.width * 0.44
  const style = { position: 'absolute', left, top: height - BESIDE - 20, ...size, ...edge } as const
  return h('img', { src, style })
}

function rays(fill: string): ReactElement {
  const center = { x: width / 2, y: 160 }
  const paths = Array.from({ length: RAYS }, (_, index) => {
    const at = (step: number) => {
      const angle = ((index + step) / RAYS) * 2 * Math.PI
      const [x, y] = [center.x + Math.cos(angle) * width, center.y + Math.sin(angle) * width]
      return `${x.toFixed(1)} ${y.toFixed(1)}`
    }
    return `M${center.x} ${center.y}L${at(-0.17)}L${at(0.17)}Z`
  })
  const style = { position: 'absolute', top: 0, left: 0 } as const
  const size = { width, height, viewBox: `0 0 ${width} ${height}` }
  return h('svg', { ...size, style }, h('path', { d: paths.join(''), fill }))
}

/** A size at which the longest word and the whole heading fit into the square. */
function headingSize(heading: string): number {
  const longest = Math.max(...heading.split(' ').map((word) => word.length))
  const byWord = (SQUARE / longest) * 1.75
  const { length } = heading
  const byLength = length > 30 ? 64 : length > 24 ? 74 : length > 14 ? 88 : 112
  return Math.round(Math.min(byWord, byLength))
}

function text(children: string, style: object): ReactElement {
  return h('div', { style: { textAlign: 'center', textWrap: 'balance', ...style } }, children)
}
