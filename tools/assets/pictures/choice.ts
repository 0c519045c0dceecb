import { fill } from '../../../src/core/text/words.ts'
import type { Content } from '../../content/load.ts'

/** A picture for a slot of the site: a file of the project and its alt text. */
export type Chosen = {
  file: string
  alt: string
  /** A photograph fills its rectangle; a cut-out shows a book and its shadow; CSS draws a cover as a standing book. */
  shape: 'photograph' | 'cut-out' | 'cover'
}

/** The sample book's pictures with their alt texts, by file name. `cover`, its flat front, is for press and sampler. */
const samples = {
  standing: {
    shape: 'cut-out',
    alt: 'The book {title} standing upright, in green linen with a gold numeral 32 in a ring of rays, and a gold ribbon',
  },
  open: {
    shape: 'cut-out',
    alt: '{title} lying open at its second chapter, with a gold ribbon between the pages',
  },
  foil: {
    shape: 'photograph',
    alt: 'The numeral 32 up close, pressed into green linen in gold foil',
  },
  signed: {
    shape: 'photograph',
    alt: 'The title page of {title}, signed by {author}, with a fountain pen on it',
  },
  together: { shape: 'cut-out', alt: 'The book {title} beside its small pocket companion' },
  worn: {
    shape: 'photograph',
    alt: 'A well-read copy of {title} on a wooden table in the sun, with a mug of coffee',
  },
  cover: {
    shape: 'photograph',
    alt: 'The front cover of {title}, a gold numeral 32 in a ring of rays on green linen',
  },
} as const

type SampleName = keyof typeof samples

const ART = 'src/views/ui/art'

type Sources = Pick<Content, 'pictures' | 'book'>

/** An owner's picture comes first. With an owner's cover or book no sample is shown. */
export function choosePictures(content: Sources) {
  const { cover, book, author, 'inside-1': inside } = content.pictures
  const sample = sampleOf(content)
  const solid = cover?.shape === 'photograph' ? ({ ...cover, shape: 'cover' } as const) : cover
  const standing = sample('standing') ?? book ?? solid
  return {
    standing,
    open: inside ?? sample('open'),
    foil: sample('foil'),
    signed: sample('signed') ?? standing,
    together: (content.book.companion && sample('together')) ?? standing,
    worn: sample('worn'),
    author,
    /** For search engines, which get no sample. */
    cover: cover ?? book,
  } satisfies { [slot: string]: Chosen | undefined }
}

/** The owner's cover or book, else the sample's flat cover. */
export function frontCover(content: Sources): Chosen {
  return choosePictures(content).cover ?? sampleOf(content)('cover')!
}

/** The pictures for the press, by the suffix of their file names. */
export function pressPictures(content: Sources) {
  const { cover, book } = content.pictures
  const { open: inside, foil, worn, author } = choosePictures(content)
  const sample = sampleOf(content)
  const choices = {
    book: book ?? sample('standing'),
    cover: cover ?? sample('cover'),
    inside,
    foil,
    signed: sample('signed'),
    together: content.book.companion && sample('together'),
    worn,
    author,
  }
  return Object.entries(choices).flatMap(([name, picture]) => (picture ? [{ name, picture }] : []))
}

/** With a cover or a book of the owner's, no sample picture is shown. */
export function hasOwnBook({ cover, book }: Content['pictures']): boolean {
  return cover !== undefined || book !== undefined
}

function sampleOf({ pictures, book }: Sources) {
  const facts = { title: book.book.title, author: book.author.name }
  return (name: SampleName): Chosen | undefined => {
    if (hasOwnBook(pictures)) return undefined
    const { shape, alt } = samples[name]
    return { file: `${ART}/${name}.webp`, alt: fill(alt, facts), shape }
  }
}
