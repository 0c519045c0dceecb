import { readdir, readFile } from 'node:fs/promises'
import { extname, join, parse } from 'node:path'
import { nearest } from '../../src/lib/words.ts'
import { checkFields } from './yaml-file.ts'
import type { Reading } from './content-files.ts'
import { type PictureName, pictureNames, picturesSchema } from './schemas/files.ts'
import { readYaml } from './yaml.ts'

/** An owner's picture, rotated upright. `file` begins with the content folder's path. */
export type OwnPicture = {
  file: string
  alt: string
  /** Whether it is opaque. */
  isPhotograph: boolean
  width: number
  height: number
}

type OwnPictures = Partial<Record<PictureName, OwnPicture>>

/** Files of `content/pictures` by path below `content/`; undefined if a file cannot be read as a picture. */
export type PictureFiles = ReadonlyMap<string, Omit<OwnPicture, 'alt'> | undefined>

const PICTURES = 'pictures/'
const TEXTS = `${PICTURES}pictures.yaml`
export const SIGNATURE = `${PICTURES}signature.svg`

/** The minimum for the longer side, in pixels: sharp on a wide, dense screen. */
const LEAST = 1200

/** Reads the size of every picture, and decodes it, because a truncated file has a size too. */
export async function readPictureFiles(folder: string): Promise<PictureFiles> {
  const directory = join(folder, PICTURES)
  const entries = await readdir(directory, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .filter((name) => extname(name) !== '.yaml' && !['README.md', 'signature.svg'].includes(name))
  if (files.length === 0) return new Map()
  // Imported here, because most sites have no own picture.
  const { default: sharp } = await import('sharp')
  const measured = files.toSorted().map(async (name) => {
    const file = join(directory, name)
    const data = await readFile(file)
    const image = sharp(data)
    const found = await image
      .metadata()
      .then(async ({ autoOrient: { width, height } }) => {
        const { isOpaque } = await image
          .resize(64)
          .png()
          .toBuffer()
          .then((small) => sharp(small).stats())
        return { file, isPhotograph: isOpaque, width, height }
      })
      .catch(() => undefined)
    return [`${PICTURES}${name}`, found] as const
  })
  return new Map(await Promise.all(measured))
}

export function readPictures(reading: Reading, files: PictureFiles): OwnPictures {
  const report = (file: string, advice: string) =>
    reading.problems.push({ file, line: 1, field: 'file', advice })
  const named = new Map<PictureName, string>()
  for (const [file, found] of files) {
    const { name } = parse(file)
    const picture = pictureNames.find((known) => known === name)
    const first = picture && named.get(picture)
    if (picture === undefined) report(file, nameAdvice(name))
    else if (first !== undefined)
      report(file, `remove this file or ${first}; both are named ${name}`)
    else if (found === undefined)
      report(file, 'save it again as JPEG, PNG or WebP; it cannot be read')
    else if (Math.max(found.width, found.height) < LEAST) report(file, sizeAdvice(found))
    if (picture !== undefined && first === undefined) named.set(picture, file)
  }
  const text = reading.files.get(TEXTS) ?? ''
  reading.read.add(TEXTS)
  if (named.size === 0 && !reading.files.has(TEXTS)) return {}
  const fields = readYaml(TEXTS, text)
  const present = [
    ...named.keys(),
    ...(reading.files.has(SIGNATURE) ? (['signature'] as const) : []),
  ]
  const { valid } = checkFields(reading, fields, picturesSchema(present))
  const pictures = [...named].flatMap(([name, file]) => {
    const found = files.get(file)
    return found ? [[name, { ...found, alt: valid[name]?.alt ?? '' }] as const] : []
  })
  return Object.fromEntries(pictures)
}

/** The size of the author's signature in its own units; undefined without one. */
export function readSignature(reading: Reading): { width: number; height: number } | undefined {
  const drawing = reading.files.get(SIGNATURE)
  if (drawing === undefined) return undefined
  reading.read.add(SIGNATURE)
  const [, width, height] = VIEW_BOX.exec(drawing) ?? []
  if (width !== undefined && height !== undefined)
    return { width: Math.ceil(Number(width)), height: Math.ceil(Number(height)) }
  const advice = 'save it again as SVG with a viewBox; its size cannot be read'
  reading.problems.push({ file: SIGNATURE, line: 1, field: 'file', advice })
  return undefined
}

const VIEW_BOX = /<svg\b[^>]*\bviewBox=["'][-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/

function nameAdvice(name: string): string {
  if (name === 'signature') return 'save it as SVG, named signature.svg'
  const guess = nearest(name.toLowerCase(), pictureNames) ?? 'cover'
  return `no picture has this name; name the file like ${guess}.jpg`
}

function sizeAdvice({ width, height }: { width: number; height: number }): string {
  const most = Math.max(width, height)
  return `put a larger picture here; its longer side has ${most} pixels and needs ${LEAST.toLocaleString('en')}`
}
