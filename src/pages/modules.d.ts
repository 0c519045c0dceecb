declare module 'virtual:content/present' {
  /** The pages that there are (`needs` in the page table). */
  export const present: readonly import('./paths.ts').PageName[]
}
