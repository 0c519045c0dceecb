/** Texts and URLs that the build hands to code. */
declare module '*.css?inline' {
  const text: string
  export default text
}
/** Candidates of one image, as vite-imagetools makes them of `?as=picture`-like directives. */
declare module '*&as=srcset' {
  const srcSet: string
  export default srcSet
}
declare module '*&as=url' {
  const url: string
  export default url
}
declare module '*&as=metadata:src;width' {
  const image: { src: string; width: number }
  export default image
}
/** What the client build produced, read by the worker build (`scripts/build-facts.ts`). */
declare module 'virtual:build' {
  export const build: {
    /** Changes whenever anything that a page is made of changes. */
    id: string
    script: { src: string; integrity: string | undefined }
    /** The URLs of the quiz's modules. */
    quiz: readonly string[]
  }
}

interface ImportMeta {
  readonly env: { readonly DEV: boolean; readonly PROD: boolean }
  glob<Module>(
    pattern: string | readonly string[],
    options: { eager: true; import?: string; query?: string },
  ): Record<string, Module>
}
/** The pictures for previews of links, as the build drew them (`scripts/cards/plugin.ts`); none in development. */
declare module 'virtual:cards' {
  export const cards: Readonly<Record<string, { src: string; alt: string }>>
}
