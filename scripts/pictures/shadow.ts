import sharp from 'sharp'

/** Of the longer side: how far the noise of the shadow is averaged, and how far from an edge the shadow begins to fade. */
const REACH = 1 / 110
const FADE = 0.16
/** The same at the lower edge, near which the book stands. */
const FOOT = 0.05

/** What the ground has everywhere, which is no shadow. */
const FLOOR = 0.07

/** The color of shadows on warm paper. */
const SHADE = [38, 26, 10] as const

/**
 * Quiets the shadow of a cut-out, a render with few samples, and lets it fade before the picture's edges, so that none
 * shows on the page. What is opaque stays as it is.
 */
export async function quietShadow(render: Buffer): Promise<Buffer> {
  const image = sharp(render).toColourspace('srgb').ensureAlpha()
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const shadow = new Float64Array(width * height)
  const weight = new Float64Array(width * height)
  for (let at = 0; at < shadow.length; at++) {
    if (!isShadow(data, at)) continue
    shadow[at] = data[at * 4 + 3]! / 255
    weight[at] = 1
  }
  const reach = Math.max(1, Math.round(Math.max(width, height) * REACH))
  const sums = blurred(shadow, width, height, reach)
  const weights = blurred(weight, width, height, reach)
  for (let at = 0; at < shadow.length; at++) {
    if (!isShadow(data, at)) continue
    const mean = sums[at]! / weights[at]!
    const alpha = Math.max(0, (mean - FLOOR) / (1 - FLOOR)) * fade(at, width, height)
    data.set([...SHADE, Math.round(alpha * 255)], at * 4)
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

/** The catcher of shadows is black, and never quite opaque. */
function isShadow(data: Buffer, at: number): boolean {
  const alpha = data[at * 4 + 3]!
  return alpha < 250 && data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]! < 24
}

/** 1 in the middle, 0 at the edges. */
function fade(at: number, width: number, height: number): number {
  const [x, y] = [at % width, Math.floor(at / width)]
  const side = Math.max(width, height)
  const near = Math.min(x, width - 1 - x, y) / (FADE * side)
  const share = Math.min(1, near, (height - 1 - y) / (FOOT * side))
  return share * share * (3 - 2 * share)
}

/** Three box blurs, which are close to a Gaussian. */
function blurred(values: Float64Array, width: number, height: number, reach: number) {
  let result = values
  for (let pass = 0; pass < 3; pass++) {
    result = boxes(result, width, height, reach, 1, width)
    result = boxes(result, height, width, reach, width, 1)
  }
  return result
}

/** Averages along lines of `length` values that are `step` apart; the lines begin `between` apart. */
function boxes(
  values: Float64Array,
  length: number,
  lines: number,
  reach: number,
  step: number,
  between: number,
): Float64Array {
  const result = new Float64Array(values.length)
  for (let line = 0; line < lines; line++) {
    const start = line * between
    let sum = 0
    for (let at = 0; at < Math.min(reach, length); at++) sum += values[start + at * step]!
    for (let at = 0; at < length; at++) {
      if (at + reach < length) sum += values[start + (at + reach) * step]!
      if (at - reach - 1 >= 0) sum -= values[start + (at - reach - 1) * step]!
      result[start + at * step] = sum / (2 * reach + 1)
    }
  }
  return result
}
