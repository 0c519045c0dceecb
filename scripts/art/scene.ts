import { bookDefinitions, bookShadow, drawBook } from './book.ts'

type Words = { title: string; author: string }

const light = `
  <radialGradient id="wall" cx=".3" cy=".22" r=".95">
    <stop offset="0" stop-color="#fff0cd"/><stop offset=".38" stop-color="#f3d8a2"/><stop offset=".75" stop-color="#d3a766"/><stop offset="1" stop-color="#a97a40"/>
  </radialGradient>
  <linearGradient id="table" x1="0" y1="0" x2=".8" y2="1">
    <stop offset="0" stop-color="#c48f50"/><stop offset=".5" stop-color="#a06c34"/><stop offset="1" stop-color="#6b4119"/>
  </linearGradient>
  <filter id="soft" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="16"/></filter>
  <filter id="contact" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="4"/></filter>
  <filter id="edge" x="-.1" y="-2" width="1.200" height="5"><feGaussianBlur stdDeviation="5"/></filter>`

/** The hero's plate: the book on a table by lamplight, 768 by 768. */
export function scene(words: Words): string {
  return svg(768, 768, stage(768, 768, 545) + place(words, 262, 132, 1.16))
}

/** The image that a shared link shows: the same table, wider, with the words beside the book. */
export function share(words: Words & { credit: string }): string {
  const [first, second] = ['32 Days to Freedom in', 'Who You Are in Christ']
  return svg(
    1200,
    630,
    `${stage(1200, 630, 480)}${place(words, 800, 90, 1.05)}
    <g font-family="Fraunces" fill="#2b1a08">
      <text x="84" y="236" font-size="118" letter-spacing="-3">${words.title}</text>
      <text x="90" y="312" font-size="44">${first}</text>
      <text x="90" y="366" font-size="44">${second}</text>
      <text x="90" y="440" font-size="30">${words.credit}</text>
    </g>`,
  )
}

function stage(width: number, height: number, horizon: number): string {
  return `
    <rect width="${width}" height="${height}" fill="url(#wall)"/>
    <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#table)"/>
    <rect x="-20" y="${horizon - 4}" width="${width + 40}" height="8" fill="#8a5a28" opacity=".5" filter="url(#edge)"/>`
}

function place(words: Words, x: number, y: number, scale: number): string {
  return `
    <g transform="translate(${x} ${y}) scale(${scale})">
      <g opacity=".62" filter="url(#soft)">${bookShadow(190)}</g>
      <g opacity=".75" filter="url(#contact)">${bookShadow(14)}</g>
      ${drawBook(words)}
    </g>`
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${light}${bookDefinitions}</defs>${content}</svg>`
}
