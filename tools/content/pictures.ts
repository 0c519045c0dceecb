import { glob, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { nearest } from '../../src/core/text/words.ts'
import { isUnseen, type Reading } from './content-files.ts'
import { fileProblem } from './problem.ts'
import { type PictureName, pictureNames, picturesSchema } from './schemas/files.ts'
import { checkFields, readYaml } from './yaml.ts'

/** An owner's picture, rotated upright. `file` begins with the content folder's path. */
type OwnPicture = {
  file: string
  alt: string
  /** A cut-out has transparent pixels. */
  shape: 'photograph' | 'cut-out'
  width: number
  height: number
}

type OwnPictures = Partial<Record<PictureName, OwnPicture>>

/** Files of `content/pictures` by path below `content/`; undefined if a file cannot be read as a picture. */
export type PictureFiles = ReadonlyMap<string, Omit<OwnPicture, 'alt'> | undefined>

const PICTURES = 'pictures/'
export const TEXTS = `${PICTURES}pictures.yaml`
export const SIGNATURE = `${PICTURES}signature.svg`

/** The minimum for the longer side, in pixels: sharp on a wide, dense screen. */
const LEAST = 1200

/** Reads the size of every picture, and decodes it, because a truncated file has a size too. */
export async function readPictureFiles(folder: string): Promise<PictureFiles> {
  const cwd = join(folder, PICTURES)
  const entries = await Array.fromAsync(glob('*', { cwd, withFileTypes: true }))
  const names = entries
    .filter((entry) => !entry.isDirectory() && !isUnseen(entry.name))
    .map(({ name }) => name)
    .filter((name) => !/\.yaml$|^README\.md$|^signature\.svg$|:Zone\.Identifier$/.test(name))
  const measured = names.toSorted().map(async (name) => {
    const file = join(cwd, name)
    // Imported here, because most sites have no own picture.
    const { default: sharp } = await import('sharp')
    const found = await readFile(file)
      .then(async (bytes) => {
        const { width, height } = (await sharp(bytes).metadata()).autoOrient
        const small = await sharp(bytes).resize(64).png().toBuffer()
        const shape = (await sharp(small).stats()).isOpaque ? 'photograph' : 'cut-out'
        return { file, shape, width, height } as const
      })
      .catch(() => undefined)
    return [`${PICTURES}${name}`, found] as const
  })
  return new Map(await Promise.all(measured))
}

export function readPictures(reading: Reading, files: PictureFiles): OwnPictures {
  const named = new Map<string, string>()
  if (reading.files.has(SIGNATURE)) named.set('signature', SIGNATURE)
  for (const [file, found] of files) {
    const { name } = parse(file)
    const picture = pictureNames.find((known) => known === name)
    const first = picture && named.get(picture)
    const report = (advice: string) => reading.problems.push(fileProblem(file, advice))
    if (name === 'signature') report('save it as SVG, named signature.svg')
    else if (picture === undefined) {
      const guess = nearest(name.toLowerCase(), pictureNames) ?? 'cover'
      report(`no picture has this name; name the file like ${guess}.jpg, or delete it`)
    } else if (first !== undefined) report(`remove this file or ${first}; both are named ${name}`)
    else if (found === undefined) report('save it again as JPEG, PNG or WebP; it cannot be read')
    else if (Math.max(found.width, found.height) < LEAST)
      report(`put a picture here whose longer side has at least ${LEAST} pixels`)
    if (picture !== undefined) named.set(picture, first ?? file)
  }
  if (named.size === 0 && !reading.files.has(TEXTS)) return {}
  const texts = checkFields(
    reading,
    readYaml(TEXTS, reading.files.get(TEXTS) ?? ''),
    picturesSchema((name) => named.has(name)),
  )
  const pictures = pictureNames.flatMap((name) => {
    const found = files.get(named.get(name) ?? '')
    return found ? [[name, { ...found, alt: texts[name]?.alt ?? '' }] as const] : []
  })
  return Object.fromEntries(pictures)
}

const VIEW_BOX = /<svg\b[^>]*\bviewBox=["'][-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/

/** The size of the author's signature in its own units; undefined without one. */
export function readSignature(reading: Reading): { width: number; height: number } | undefined {
  const drawing = reading.files.get(SIGNATURE)
  if (drawing === undefined) return undefined
  const [, width, height] = VIEW_BOX.exec(drawing) ?? []
  if (width !== undefined && height !== undefined)
    return { width: Math.ceil(Number(width)), height: Math.ceil(Number(height)) }
  const advice = 'save it again as SVG with a viewBox; its size cannot be read'
  reading.problems.push(fileProblem(SIGNATURE, advice))
  return undefined
}
