declare module 'virtual:content/present' {
  /** The pages whose content files exist (`needs` in the page table). */
  export const present: readonly import('./paths.ts').PageName[]
  export const guided: readonly import('../book/identities.ts').IdentitySlug[]
  /** The book's part of the path `/thirty-two-devotional`. */
  export const product: string
}
