import sharp from 'sharp'

const SIDE = 100
/** The least alpha of a thing; its shadow has less. */
const OPAQUE = 250
/** In percent: how far the outline stays inside, and how far its straight lines may be off. */
const INSIDE = 3

type Point = readonly [x: number, y: number]

/**
 * CSS that shows a cut-out's outline in its colors while its file loads. The picture stands in the middle
 * of the lower edge of a square, as `src/views/ui/picture.css` places it.
 */
export async function outlineOf(file: string): Promise<string> {
  const picture = sharp(file).autoOrient()
  const thirds = picture.clone().trim().resize(3, 1, { fit: 'fill' }).removeAlpha()
  const colors = (await thirds.raw().toBuffer()).toString('hex').match(/.{6}/g)!
  const alpha = await picture
    .resize(SIDE, SIDE, { fit: 'contain', position: 'bottom', background: '#0000' })
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer()
  const isOpaque = (x: number, y: number) => (alpha[y * SIDE + x] ?? 0) >= OPAQUE
  const isInside = (x: number, y: number) =>
    [-INSIDE, 0, INSIDE].every((dx) => [-INSIDE, 0, INSIDE].every((dy) => isOpaque(x + dx, y + dy)))
  const columns = range(SIDE).flatMap((x) => {
    const inside = range(SIDE).filter((y) => isInside(x, y))
    return inside.length > 0 ? [{ x, top: inside[0]!, bottom: inside.at(-1)! + 1 }] : []
  })
  // The last columns of things that stand side by side. An outline goes around each, and back to where it began.
  const ends = columns.filter(({ x }, index) => columns[index + 1]?.x !== x + 1)
  const loops = ends.map((end, index) => {
    const thing = columns.filter(({ x }) => x > (ends[index - 1]?.x ?? -1) && x <= end.x)
    const upper = straightened(thing.map(({ x, top }): Point => [x, top]))
    const lower = straightened(thing.map(({ x, bottom }): Point => [x, bottom]))
    return [...upper, ...lower.toReversed(), ...(ends.length > 1 ? upper.slice(0, 1) : [])]
  })
  const points = loops.flat().map(([x, y]) => `${x}% ${y}%`)
  return `background:linear-gradient(90deg,#${colors.join(',#')});clip-path:polygon(${points.join()})`
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
