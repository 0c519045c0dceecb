import smallSource from '../ui/art/book.png?w=192&format=webp&quality=80&as=url'
import heroSource from '../ui/art/book.png?w=384&format=webp&quality=85&as=url'
import heroSources from '../ui/art/book.png?w=384;512;1024&format=webp&quality=85&as=srcset'
import smallSources from '../ui/art/book.png?w=48;96;192;384&format=webp&quality=80&as=srcset'
import type { ImageSource } from './picture.tsx'

/** The hero's picture: 384 x 384, at most 256 on a phone, each also at twice the density. */
export const heroImage: ImageSource = {
  src: heroSource,
  srcSet: heroSources,
  sizes: '(width < 46rem) 256px, 384px',
  width: 384,
  height: 384,
}

export const bookImage: ImageSource = {
  src: smallSource,
  srcSet: smallSources,
  sizes: '192px',
  width: 192,
  height: 192,
}
