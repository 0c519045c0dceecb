import { hero } from 'virtual:content/book'
import book from '../ui/art/book.png?w=2400&format=png&as=metadata:src;width'
import bookSmall from '../ui/art/book.png?w=384&format=webp&quality=80&as=url'
import bookSmalls from '../ui/art/book.png?w=384;768&format=webp&quality=80&as=srcset'

/** A picture to download: at most 2,400 px wide, as far as its master goes, and a small one to look at. */
export type PressPicture = {
  /** Its file's name on the reader's disk: letters, digits and hyphens. */
  name: string
  file: { src: string; width: number }
  small: { src: string; srcSet: string }
  alt: string
}

/** All pictures of the press page, in its order. */
export const pictures: readonly PressPicture[] = [
  { name: 'book', file: book, small: { src: bookSmall, srcSet: bookSmalls }, alt: hero.imageAlt },
]
