import sharp from 'sharp'

const SIDE = 100
/** Of its alpha: a shadow has less. */
const OPAQUE = 250
/** In percent: how far the outline stays inside, and how far its straight lines may be off. */
const INSIDE = 3

type Point = readonly [x: number, y: number]

/**
 * CSS that shows a cut-out's outline in its colors while its file loads. The picture stands in the middle of the lower edge of a
 * square, as `src/views/ui/picture.css` places it.
 */
export async function outlineOf(file: string): Promise<string> {
  const { data } = await sharp(file)
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'contain', position: 'bottom', background: '#0000' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isOpaque = (x: number, y: number) => (data[4 * (y * SIDE + x) + 3] ?? 0) >= OPAQUE
  const isInside = (x: number, y: number) =>
    [-INSIDE, 0, INSIDE].every((dx) => [-INSIDE, 0, INSIDE].every((dy) => isOpaque(x + dx, y + dy)))
  const runs = range(SIDE).flatMap((x) => longestRun(x, (y) => isInside(x, y)))
  // The last columns of things that stand side by side. An outline goes around each, and back to where it began.
  const things = runs.filter(([x], index) => runs[index + 1]?.[0] !== x + 1)
  const loops = things.map(([end], index) => {
    const columns = runs.filter(([x]) => x > (things[index - 1]?.[0] ?? -1) && x <= end)
    const upper = straightened(columns.map(([x, top]): Point => [x, top]))
    const lower = straightened(columns.map(([x, , bottom]): Point => [x, bottom]))
    return [...upper, ...lower.toReversed(), ...(things.length > 1 ? upper.slice(0, 1) : [])]
  })
  const points = loops.flat().map(([x, y]) => `${x}% ${y}%`)
  const colors = [0, 1, 2].map((third) => {
    const columns = runs.slice((third * runs.length) / 3, ((third + 1) * runs.length) / 3)
    const pixels = columns.flatMap(([x, top, bottom]) =>
      range(bottom - top).map((down) => 4 * ((top + down) * SIDE + x)),
    )
    const mean = (channel: number) =>
      pixels.reduce((sum, at) => sum + (data[at + channel] ?? 0), 0) / Math.max(1, pixels.length)
    return `#${[0, 1, 2].map((channel) => Math.round(mean(channel) / 17).toString(16)).join('')}`
  })
  return `background:linear-gradient(90deg,${colors.join()});clip-path:polygon(${points.join()})`
}

/** The longest run of a column, if it has one. */
function longestRun(x: number, isInside: (y: number) => boolean) {
  let best: [x: number, top: number, bottom: number] = [x, 0, 0]
  for (let y = 0, top = 0; y <= SIDE; y++) {
    if (y < SIDE && isInside(y)) continue
    if (y - top > best[2] - best[1]) best = [x, top, y]
    top = y + 1
  }
  return best[2] > best[1] ? [best] : []
}

/** The points that a line of few corners needs (https://en.wikipedia.org/wiki/Ramer–Douglas–Peucker_algorithm). */
function straightened(line: readonly Point[]): readonly Point[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const slope = (last[1] - first[1]) / (last[0] - first[0])
  const off = line.map(([x, y]) => Math.abs(y - first[1] - slope * (x - first[0])))
  const corner = off.indexOf(Math.max(...off))
  if (off[corner]! <= INSIDE) return [first, last]
  return [...straightened(line.slice(0, corner + 1)), ...straightened(line.slice(corner)).slice(1)]
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
