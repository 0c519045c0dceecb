import { readFileSync } from 'node:fs'
import { fill } from '../../src/lib/words.ts'
import { contentFolder } from '../content/folder.ts'
import type { Content } from '../content/load.ts'

/** A picture for a place of the site: a file of the project and what it shows. */
export type Chosen = {
  file: string
  alt: string
  /** Whether it fills its whole rectangle, as a photograph does; a cut-out has only the book and its shadow. */
  isPhotograph: boolean
}

/** The pictures that Blender renders; `cover`, the flat front, is for the press only. */
const rendered = [
  'standing',
  'night',
  'open',
  'foil',
  'signed',
  'together',
  'worn',
  'cover',
] as const

export type Rendered = (typeof rendered)[number]

/** What stood on the book when its pictures were rendered: `cover` is the digest of an owner's own. */
export type Shown = { title: string; author: string; cover: string | null }

export type Record = Readonly<Partial<{ [name in Rendered]: Shown }>>

export const ART = 'src/ui/art'

const PHOTOGRAPHS = new Set<Rendered>(['foil', 'signed', 'worn', 'cover'])

/** They show little more than the front, of which an owner's own text says more. */
const FRONTS = new Set<Rendered>(['standing', 'night', 'foil'])

export function readRecord(): Record {
  const record = JSON.parse(readFileSync(`${ART}/rendered.json`, 'utf8')) as Record
  if (contentFolder === 'content') return record
  // The tests' book has no cover of its own: it takes the pictures whatever cover they show.
  const covers = Object.entries(record).map(([name, shown]) => [name, { ...shown, cover: null }])
  return Object.fromEntries(covers) as Record
}

/**
 * Which picture stands in each place. An owner's picture comes first. The rendered ones are left out when they would show
 * another cover than the owner's; then the book's places show the owner's flat cover.
 */
export function choosePictures(
  { pictures: own, book, labels }: Pick<Content, 'pictures' | 'book' | 'labels'>,
  record: Record,
) {
  const facts = { title: book.book.title, author: book.author.name }
  const render = (name: Rendered): Chosen | undefined => {
    if (!showsRender(name, own, record)) return undefined
    const label = fill(labels.site.images[name === 'night' ? 'standing' : name], facts)
    const alt = (FRONTS.has(name) && own.cover?.alt) || label
    return { file: `${ART}/${name}.webp`, alt, isPhotograph: PHOTOGRAPHS.has(name) }
  }
  const standing = own.book ?? render('standing') ?? own.cover
  return {
    standing,
    // The same on a dark ground, where the render has other light.
    night: own.book === undefined ? (render('night') ?? standing) : standing,
    open: own['inside-1'] ?? render('open'),
    foil: render('foil'),
    signed: render('signed') ?? standing,
    together: render('together') ?? standing,
    worn: render('worn'),
    author: own.author,
    /** For search engines, which are shown no sample. */
    cover: own.cover ?? own.book,
    flat: own.cover ?? render('cover'),
  } satisfies { [place: string]: Chosen | undefined }
}

/** The pictures that the press may download, by the end of their file's name. */
export function pressPictures(content: Parameters<typeof choosePictures>[0], record: Record) {
  const { standing, open, foil, signed, together, worn, author, flat } = choosePictures(
    content,
    record,
  )
  const all = { book: standing, cover: flat, inside: open, foil, signed, together, worn, author }
  const files = new Set<string>()
  return Object.entries(all).flatMap(([name, picture]) => {
    // Where an owner's picture stands in for others, it is offered once.
    if (picture === undefined || files.has(picture.file)) return []
    files.add(picture.file)
    return [{ name, picture }]
  })
}

/** The rendered pictures that visitors see, and that show no cover of the owner's. */
export function sampleRenders({ pictures: own }: Pick<Content, 'pictures'>, record: Record) {
  return rendered.filter((name) => own.cover === undefined && showsRender(name, own, record))
}

/** Whether the render shows the same cover as the owner's pictures do. */
function showsRender(name: Rendered, own: Content['pictures'], record: Record): boolean {
  const isOther = own.book !== undefined && own.cover === undefined
  return !isOther && record[name]?.cover === (own.cover?.digest ?? null)
}
