import { resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { contentFolder } from '../content/folder.ts'
import { correctContent } from '../content/load.ts'
import { ART, type Chosen, choosePictures, pressPictures, readRecord } from './choice.ts'
import { signatureFile } from './signature.ts'

/**
 * Widths in pixels and quality, as specified. 768 is added: without it a phone of density 3 takes 1,024 for the first picture,
 * almost twice the bytes. `src` is for browsers that know no candidates. The highest effort saves 3 percent of a cut-out's
 * bytes and takes ten times as long: worth it for what is painted first.
 */
const forms = {
  standing: { src: 384, widths: [384, 512, 768, 1024], quality: 85, effort: 'max' },
  night: { src: 384, widths: [384, 512, 768, 1024], quality: 85, effort: 'max' },
  author: { src: 384, widths: [192, 384, 512], quality: 80, effort: 5 },
  other: { src: 1024, widths: [512, 1024, 1536], quality: 80, effort: 5 },
}

/**
 * The module `virtual:pictures`: a picture for each place, the owner's or the site's own render, and the author's name by hand.
 * vite-imagetools makes its files of the imports that this writes.
 */
export function pictures(folder = contentFolder): Plugin {
  const id = '\0virtual:pictures'
  const watched = [resolve(folder), resolve(ART)]
  return {
    name: 'pictures',
    resolveId: (source) => (source === 'virtual:pictures' ? id : undefined),
    async load(source) {
      if (source !== id) return undefined
      const content = await correctContent(folder)
      const { flat: _, ...chosen } = choosePictures(content, readRecord())
      const press = pressPictures(content, readRecord())
      const { default: sharp } = await import('sharp')
      const parts = Object.entries(chosen).flatMap(([place, picture]) =>
        picture === undefined ? [] : [{ place, picture, image: sharp(picture.file).metadata() }],
      )
      const codes = parts.map(async ({ place, picture, image }) => {
        const { width, height } = (await image).autoOrient
        return codeOf(place, picture, height / width)
      })
      const signature = signatureCode(await signatureFile(content.book.author.name))
      return [...(await Promise.all(codes)), signature, ...missing(chosen), pressCode(press)].join(
        '\n',
      )
    },
    hotUpdate({ file, modules }) {
      if (!watched.some((folder) => resolve(file).startsWith(folder + sep))) return undefined
      const made = this.environment.moduleGraph.getModuleById(id)
      return made ? [...modules, made] : undefined
    },
  }
}

function codeOf(place: string, { file, alt, isPhotograph }: Chosen, ratio: number): string {
  const form = place in forms ? forms[place as keyof typeof forms] : forms.other
  const { src, widths, quality, effort } = form
  const path = resolve(file).split(sep).join('/')
  const query = (width: string) =>
    `${path}?w=${width}&format=webp&quality=${quality}&effort=${effort}`
  const facts = { width: src, height: Math.round(src * ratio), alt, isPhotograph }
  return `import ${place}Src from ${JSON.stringify(`${query(String(src))}&as=url`)}
import ${place}Set from ${JSON.stringify(`${query(widths.join(';'))}&as=srcset`)}
export const ${place} = { src: ${place}Src, srcSet: ${place}Set, ...${JSON.stringify(facts)} }`
}

/** Whole pictures to download, and small ones to look at. A photograph as PNG would have ten times the bytes. */
function pressCode(pictures: ReturnType<typeof pressPictures>): string {
  const parts = pictures.map(({ name, picture: { file, alt, isPhotograph } }, index) => {
    const path = resolve(file).split(sep).join('/')
    const whole = isPhotograph ? 'w=2400&format=jpg&quality=92' : 'w=2400&format=png'
    const small = 'format=webp&quality=80&effort=5'
    return {
      imports: `import file${index} from ${JSON.stringify(`${path}?${whole}&as=metadata:src;width`)}
import src${index} from ${JSON.stringify(`${path}?w=384&${small}&as=url`)}
import set${index} from ${JSON.stringify(`${path}?w=384;768&${small}&as=srcset`)}`,
      picture: `{ name: ${JSON.stringify(name)}, file: file${index}, small: { src: src${index}, srcSet: set${index} }, ...${JSON.stringify({ alt, isPhotograph })} }`,
    }
  })
  return `${parts.map(({ imports }) => imports).join('\n')}
export const press = [${parts.map(({ picture }) => picture).join(', ')}]`
}

function missing(chosen: { [place: string]: Chosen | undefined }): string[] {
  const places = Object.keys(chosen).filter((place) => chosen[place] === undefined)
  return places.map((place) => `export const ${place} = undefined`)
}

function signatureCode(drawn: Awaited<ReturnType<typeof signatureFile>>): string {
  if (drawn === undefined) return 'export const signature = undefined'
  const { file, ...size } = drawn
  return `import signatureSrc from ${JSON.stringify(`${file.split(sep).join('/')}?url`)}
export const signature = { src: signatureSrc, ...${JSON.stringify(size)} }`
}
