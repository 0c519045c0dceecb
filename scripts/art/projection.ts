/** Units of the book's box: cover 300 by 440, thickness 62. */
export const width = 300
export const height = 440
export const depth = 62

const yaw = (31 * Math.PI) / 180
const pitch = (13 * Math.PI) / 180
const [cosYaw, sinYaw] = [Math.cos(yaw), Math.sin(yaw)]
const [cosPitch, sinPitch] = [Math.cos(pitch), Math.sin(pitch)]

type Point = readonly [x: number, y: number, z: number]

/** Parallel projection: x along the cover, y down, z away from the reader. Each face is then one matrix. */
export function project([x, y, z]: Point): [number, number] {
  return [x * cosYaw - z * sinYaw, y * cosPitch - (x * sinYaw + z * cosYaw) * sinPitch]
}

export function face(fill: string, ...corners: readonly Point[]): string {
  const points = corners.map((corner) =>
    project(corner)
      .map((value) => value.toFixed(2))
      .join(','),
  )
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}

/** The matrix for the plane through `origin` along two axes of the book. */
export function plane(origin: Point, along: Point, down: Point): string {
  const [ox, oy] = project(origin)
  const axis = (by: Point) => project([origin[0] + by[0], origin[1] + by[1], origin[2] + by[2]])
  const [ax, ay] = axis(along)
  const [dx, dy] = axis(down)
  return `matrix(${[ax - ox, ay - oy, dx - ox, dy - oy, ox, oy].join(' ')})`
}
