const board = 6
const overhang = 7

/** The upright book, its front upper left corner at 0,0. */
function drawBook(words: { title: string; author: string }): string {
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

function cover({ title, author }: { title: string; author: string }): string {
  const centre = width / 2 + 6
  return `
    <rect width="${width}" height="${height}" rx="2" fill="url(#cloth)"/>
    <rect width="${width}" height="${height}" filter="url(#weave)" opacity=".2"/>
    <rect width="${width}" height="${height}" fill="url(#shade)"/>
    <g fill="none" stroke="url(#foil)">
      <rect x="36" y="22" width="244" height="396" stroke-width="2.2"/>
      <rect x="41.500" y="27.500" width="233" height="385" stroke-width=".8"/>
    </g>
    ${rays(centre, 168, 82)}
    <g font-family="Fraunces" fill="url(#foil)" text-anchor="middle">
      <text x="${centre}" y="206" font-size="112" letter-spacing="-4">32</text>
      <text x="${centre}" y="318" font-size="31" letter-spacing="1">${title}</text>
      <text x="${centre}" y="343" font-size="11.500">32 Days to Freedom</text>
      <text x="${centre}" y="359" font-size="11.500">in Who You Are in Christ</text>
      <text x="${centre}" y="395" font-size="12.500" letter-spacing=".6">${author}</text>
    </g>
    <rect width="${width}" height="${height}" rx="2" fill="url(#sheen)"/>`
}

function rays(x: number, y: number, radius: number): string {
  const lines = Array.from({ length: 32 }, (_, index) => {
    const angle = (index / 32) * 2 * Math.PI - Math.PI / 2
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const end = radius + (index % 4 === 0 ? 26 : index % 2 === 0 ? 19 : 12)
    const at = (length: number) =>
      `${(x + cos * length).toFixed(2)} ${(y + sin * length).toFixed(2)}`
    return `M${at(radius)}L${at(end)}`
  })
  return `<path d="${lines.join('')}" fill="none" stroke="url(#foil)" stroke-width="2.200" stroke-linecap="round"/>`
}

function spine({ title }: { title: string }): string {
  const middle = depth / 2
  const rule = (y: number) =>
    `<rect x="6" y="${y}" width="${depth - 12}" height="1.6" fill="url(#foil)"/>`
  return `
    <rect width="${depth}" height="${height}" filter="url(#weave)" opacity=".16"/>
    ${rule(26)}${rule(31)}${rule(90)}${rule(376)}${rule(381)}
    <g font-family="Fraunces" fill="url(#foil)" text-anchor="middle">
      <text x="${middle}" y="72" font-size="32">32</text>
      <text transform="translate(${middle} 232) rotate(90)" y="10" font-size="30" letter-spacing="1.5">${title}</text>
    </g>`
}

/** The book's shadow on the table; it fades with its length. */
function castShadow(): string {
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
function contactShadow(reach: number): string {
  return face(
    '#2a1703',
    [-reach, height, depth],
    [-reach, height, -reach],
    [width + reach, height, -reach],
    [width + reach, height, depth],
  )
}

const bookDefinitions = `
  <linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#2c6752"/><stop offset=".45" stop-color="#1d4c3b"/><stop offset="1" stop-color="#12352a"/>
  </linearGradient>
  <linearGradient id="spine" x1="0" y1="0" x2="1" y2="0">
    <stop offset="0" stop-color="#0a211a"/><stop offset=".35" stop-color="#1a4636"/><stop offset=".62" stop-color="#235544"/><stop offset="1" stop-color="#0f2d23"/>
  </linearGradient>
  <linearGradient id="foil" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#fbe9b4"/><stop offset=".3" stop-color="#e3b558"/><stop offset=".55" stop-color="#c8912f"/><stop offset=".75" stop-color="#f3d68b"/><stop offset="1" stop-color="#b9822a"/>
  </linearGradient>
  <linearGradient id="pages" x1="0" y1="0" x2="1" y2="0">
    <stop offset="0" stop-color="#e9dcbd"/><stop offset=".5" stop-color="#fdf7e6"/><stop offset="1" stop-color="#e6d4ac"/>
  </linearGradient>
  <linearGradient id="shade" x1="0" y1="0" x2="1" y2="0">
    <stop offset="0" stop-color="#000" stop-opacity=".42"/><stop offset=".028" stop-color="#fff" stop-opacity=".14"/><stop offset=".05" stop-color="#000" stop-opacity=".34"/><stop offset=".085" stop-color="#fff" stop-opacity=".1"/><stop offset=".16" stop-color="#fff" stop-opacity="0"/>
  </linearGradient>
  <radialGradient id="sheen" cx=".3" cy=".16" r=".95">
    <stop offset="0" stop-color="#ffedc0" stop-opacity=".34"/><stop offset=".55" stop-color="#ffe0a0" stop-opacity=".05"/><stop offset="1" stop-color="#04120c" stop-opacity=".38"/>
  </radialGradient>
  <filter id="weave" x="0" y="0" width="1" height="1">
    <feTurbulence type="fractalNoise" baseFrequency=".9 .55" numOctaves="2" seed="32"/>
    <feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 .9  .5 .5 0 0 -.42"/>
    <feComposite in2="SourceGraphic" operator="in"/>
  </filter>`

/** Units of the book's box: cover 300 by 440, thickness 62. */
const width = 300
const height = 440
const depth = 62

const yaw = (31 * Math.PI) / 180
const pitch = (13 * Math.PI) / 180
const [cosYaw, sinYaw] = [Math.cos(yaw), Math.sin(yaw)]
const [cosPitch, sinPitch] = [Math.cos(pitch), Math.sin(pitch)]

type Point = readonly [x: number, y: number, z: number]

/** Parallel projection: x along the cover, y down, z away from the reader. Each face is then one matrix. */
function project([x, y, z]: Point): [number, number] {
  return [x * cosYaw - z * sinYaw, y * cosPitch - (x * sinYaw + z * cosYaw) * sinPitch]
}

function face(fill: string, ...corners: readonly Point[]): string {
  const points = corners.map((corner) =>
    project(corner)
      .map((value) => value.toFixed(2))
      .join(','),
  )
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}

/** The matrix for the plane through `origin` along two axes of the book. */
function plane(origin: Point, along: Point, down: Point): string {
  const [ox, oy] = project(origin)
  const axis = (by: Point) => project([origin[0] + by[0], origin[1] + by[1], origin[2] + by[2]])
  const [ax, ay] = axis(along)
  const [dx, dy] = axis(down)
  return `matrix(${[ax - ox, ay - oy, dx - ox, dy - oy, ox, oy].join(' ')})`
}

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
