import heroSource from './art/book.png?w=384&format=webp&quality=85&as=url'
import heroSources from './art/book.png?w=384;512;1024&format=webp&quality=85&as=srcset'
import smallSource from './art/book.png?w=192&format=webp&quality=80&as=url'
import smallSources from './art/book.png?w=48;96;192;384&format=webp&quality=80&as=srcset'
import type { ImageSource } from './picture'

/** The book as the hero shows it: 384 x 384, or at most 256 on a phone, and each twice as dense on a fine screen. */
export const heroImage: ImageSource = {
  src: heroSource,
  srcSet: heroSources,
  sizes: '(width < 46rem) 256px, 384px',
  width: 384,
  height: 384,
}

/** The same scene, small, beside a call to buy. */
export const bookImage: ImageSource = {
  src: smallSource,
  srcSet: smallSources,
  sizes: '192px',
  width: 192,
  height: 192,
}
