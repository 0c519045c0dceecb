import { resolve, sep } from 'node:path'
import sharp from 'sharp'
import type { Content } from '../../content/load.ts'
import { SIGNATURE } from '../../content/pictures.ts'
import { outlineOf } from './outline.ts'
import { type Chosen, choosePictures, pressPictures } from './choice.ts'

/** Width in pixels and quality of each file; the first is `src`. Phones of density 3 take 768 for the first picture. */
const renditions = {
  standing: [
    [384, 85],
    [512, 70],
    [768, 70],
    [1024, 70],
  ],
  author: [
    [384, 80],
    [192, 80],
    [512, 80],
  ],
  other: [
    [512, 80],
    [1024, 60],
    [1536, 50],
  ],
} as const

/** The highest effort saves 3 percent and takes ten times as long. */
const WEBP = 'format=webp&effort=5'

/** The code of `virtual:pictures`. vite-imagetools makes the files from the imports written here. */
export async function picturesModule(folder: string, content: Content): Promise<string> {
  const chosen = choosePictures(content)
  const slots = Object.entries(chosen).map(([slot, picture]) => slotCode(slot, picture))
  const { standing } = chosen
  // Only a cover is shown as a standing book.
  const cloth = standing?.shape === 'cover' ? await clothOf(standing.file) : undefined
  return [
    ...(await Promise.all(slots)),
    `export const cloth = ${JSON.stringify(cloth)}`,
    signatureCode(resolve(folder, SIGNATURE), content.signature),
    pressCode(pressPictures(content)),
  ].join('\n')
}

async function slotCode(slot: string, picture: Chosen | undefined): Promise<string> {
  if (picture === undefined) return `export const ${slot} = undefined`
  const { file, alt, shape } = picture
  const { width, height } = (await sharp(file).metadata()).autoOrient
  // A cover has the same size in every slot.
  const kind = shape === 'cover' ? 'standing' : slot
  const rendition = renditions[kind in renditions ? (kind as keyof typeof renditions) : 'other']
  const [[src]] = rendition
  // sharp does not enlarge, so a wider file would have the picture's own width.
  const sizes = rendition.map(([size, quality]) => [Math.min(size, width), quality] as const)
  const files = sizes.filter(([size], n) => sizes.findIndex(([other]) => other === size) === n)
  const imports = files.map(([size, quality], index) => {
    const query = `${WEBP}&w=${size}&quality=${quality}&as=url`
    return `import ${slot}${index} from ${JSON.stringify(`${pathOf(file)}?${query}`)}`
  })
  const candidates = files.map(([size], index) => `\${${slot}${index}} ${size}w`)
  const facts = {
    width: src,
    height: Math.round((src * height) / width),
    alt,
    shape,
    ...(shape === 'cut-out' && { outline: { name: `of-${slot}`, css: await outlineOf(file) } }),
  }
  return `${imports.join('\n')}
export const ${slot} = { src: ${slot}0, srcSet: \`${candidates.join(', ')}\`, ...${JSON.stringify(facts)} }`
}

/** Full-size downloads and their thumbnails. A photograph as PNG would have ten times the bytes. */
function pressCode(pictures: ReturnType<typeof pressPictures>): string {
  const parts = pictures.map(({ name, picture: { file, alt, shape } }, index) => {
    const path = pathOf(file)
    const whole = shape === 'photograph' ? 'w=2400&format=jpg&quality=92' : 'w=2400&format=png'
    const small = `${WEBP}&quality=80`
    return `import file${index} from ${JSON.stringify(`${path}?${whole}&as=metadata:src;width`)}
import src${index} from ${JSON.stringify(`${path}?w=384&${small}&as=url`)}
import set${index} from ${JSON.stringify(`${path}?w=384;768&${small}&as=srcset`)}
const press${index} = { file: file${index}, small: { src: src${index}, srcSet: set${index} }, ...${JSON.stringify({ name, alt, shape })} }`
  })
  const names = parts.map((_, index) => `press${index}`)
  return [...parts, `export const press = [${names.join(', ')}]`].join('\n')
}

function signatureCode(file: string, size: Content['signature']): string {
  if (size === undefined) return 'export const signature = undefined'
  return `import signatureSrc from ${JSON.stringify(`${pathOf(file)}?url`)}
export const signature = { src: signatureSrc, ...${JSON.stringify(size)} }`
}

function pathOf(file: string): string {
  return resolve(file).split(sep).join('/')
}

/** The mean color of a cover's left edge, like `#17402f`: the color of the spine. */
export async function clothOf(cover: string): Promise<string> {
  const { width, height } = (await sharp(cover).metadata()).autoOrient
  const edge = { left: 0, top: 0, width: Math.ceil(width / 40), height }
  const pixel = sharp(cover).autoOrient().extract(edge).resize(1, 1, { fit: 'fill' })
  return `#${(await pixel.removeAlpha().toColourspace('srgb').raw().toBuffer()).toString('hex')}`
}
