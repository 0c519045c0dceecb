declare module 'virtual:content/present' {
  /** The pages that there are (`needs` in the page table). */
  export const present: readonly import('./paths.ts').PageName[]
  /** The identities with a guide. */
  export const guided: readonly import('../book/identities.ts').IdentitySlug[]
  /** How the address of the page about the book begins. */
  export const product: string
}
