import { bookDefinitions } from './book-materials.ts'
import { castShadow, contactShadow } from './book-shadows.ts'
import { drawBook } from './book.ts'

type Words = { title: string; author: string }

const light = `
  <radialGradient id="wall" cx=".3" cy=".22" r=".95">
    <stop offset="0" stop-color="#fff0cd"/><stop offset=".38" stop-color="#f3d8a2"/><stop offset=".75" stop-color="#d3a766"/><stop offset="1" stop-color="#a97a40"/>
  </radialGradient>
  <linearGradient id="table" x1="0" y1="0" x2=".8" y2="1">
    <stop offset="0" stop-color="#c48f50"/><stop offset=".5" stop-color="#a06c34"/><stop offset="1" stop-color="#6b4119"/>
  </linearGradient>
  <linearGradient id="cast" x1=".45" x2="1">
    <stop offset="0" stop-color="#2a1703"/><stop offset="1" stop-color="#2a1703" stop-opacity=".12"/>
  </linearGradient>
  <filter id="soft" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="9"/></filter>
  <filter id="contact" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="4"/></filter>
  <filter id="edge" x="-.1" y="-2" width="1.200" height="5"><feGaussianBlur stdDeviation="5"/></filter>`

export function scene(words: Words): string {
  return svg(768, 768, stage(768, 768, 545) + place(words, 262, 132, 1.16, 545))
}

function stage(width: number, height: number, horizon: number): string {
  return `
    <rect width="${width}" height="${height}" fill="url(#wall)"/>
    <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#table)"/>
    <rect x="-20" y="${horizon - 4}" width="${width + 40}" height="8" fill="#8a5a28" opacity=".5" filter="url(#edge)"/>`
}

/** The book on the table, which begins at `horizon`; its shadow lies on the table only. */
function place(words: Words, x: number, y: number, scale: number, horizon: number): string {
  return `
    <clipPath id="on-table"><rect x="-400" y="${(horizon - y) / scale}" width="1600" height="800"/></clipPath>
    <g transform="translate(${x} ${y}) scale(${scale})">
      <g clip-path="url(#on-table)">
        <g opacity=".7" filter="url(#soft)">${castShadow()}</g>
        <g opacity=".4" filter="url(#soft)">${contactShadow(34)}</g>
        <g opacity=".85" filter="url(#contact)">${contactShadow(12)}</g>
      </g>
      ${drawBook(words)}
    </g>`
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${light}${bookDefinitions}</defs>${content}</svg>`
}
