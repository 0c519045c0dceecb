/** Vite's `?inline` and `?url` imports. */
declare module '*.css?inline' {
  const text: string
  export default text
}

declare module '*.svg?url' {
  const url: string
  export default url
}

/** The pictures of the book and its author, by slot (`tools/assets/pictures/module.ts`). */
declare module 'virtual:pictures' {
  /** `width` and `height` are those of `src`, for the reserved box. */
  export type BuiltPicture = {
    src: string
    srcSet: string
    width: number
    height: number
    alt: string
    /** A photograph fills its rectangle, a cut-out has its own shadow, CSS draws a cover as a standing book. */
    shape: 'photograph' | 'cut-out' | 'cover'
    /** Shows a cut-out while it loads: a class, and what it declares. */
    outline?: { name: string; css: string }
  }
  type Maybe = BuiltPicture | undefined
  export const standing: Maybe, open: Maybe, foil: Maybe, signed: Maybe
  export const together: Maybe, worn: Maybe, author: Maybe, cover: Maybe
  /** The color of the cover's left edge, where a cover stands as a book. */
  export const cloth: string | undefined
  /** The downloads of the press page, at most 2,400 px wide, with thumbnails. */
  export type PressPicture = Pick<BuiltPicture, 'alt' | 'shape'> & {
    /** The suffix of the downloaded file's name. */
    name: string
    file: { src: string; width: number }
    small: { src: string; srcSet: string }
  }
  export const press: readonly PressPicture[]
  export const signature: { src: string; width: number; height: number } | undefined
}

/** Facts about the client build, for the worker (`tools/vite/client-build.ts`). */
declare module 'virtual:build' {
  export const build: {
    /** A hash of the sources. */
    id: string
    script: { src: string; integrity: string | undefined }
    /** The URLs of the quiz's modules. */
    quiz: readonly string[]
  }
}

interface ImportMeta {
  readonly env: { readonly DEV: boolean; readonly PROD: boolean }
}

/** The link previews (`tools/assets/link-previews/module.ts`); none in development. */
declare module 'virtual:link-previews' {
  export const linkPreviews: Readonly<Record<string, { src: string; alt: string }>>
}
