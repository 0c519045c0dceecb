declare module 'virtual:content/present' {
  /** The pages whose content files exist: those of the page table, and the owner's own. */
  export const present: readonly string[]
  export const guided: readonly import('../book/identities.ts').IdentitySlug[]
  /** The book's part of the path `/thirty-two-devotional`. */
  export const product: string
  /** The path of the sampler for e-readers, if there is one. */
  export const samplerPath: string | undefined
  /** The book at the first shop. */
  export const buyUrl: string
}
