/** The build creates these modules from `content/`. The properties of an `export =` are named exports. */

declare module 'virtual:content/book' {
  const book: import('./types.ts').Book
  export = book
}

declare module 'virtual:content/identities' {
  const identities: import('./types.ts').Identities
  export = identities
}

declare module 'virtual:content/list' {
  const list: import('./types.ts').List
  export = list
}

declare module 'virtual:content/chapters' {
  /** Chapters with a preview and pages about the whole book, by slug (the file's name). */
  export const chapters: ReadonlyMap<string, import('./types.ts').Preview>
  /** Only the slugs, for the browser. */
  export const previewed: readonly string[]
}

declare module 'virtual:content/guides' {
  type Of<Value> = Readonly<Partial<Record<import('../book/identities.ts').IdentitySlug, Value>>>
  export const guides: Of<import('./types.ts').Guide>
  /** Only the verses, for the browser. */
  export const verses: Of<Pick<import('./types.ts').Guide, 'verse' | 'verseReference'>>
}

declare module 'virtual:content/pages' {
  const pages: import('./types.ts').Pages
  export = pages
}

declare module 'virtual:content/quiz' {
  const quiz: import('./types.ts').Quiz
  export = quiz
}

declare module 'virtual:content/giveaways' {
  /** The one marked `default: true` first; empty without a giveaway. */
  export const giveaways: readonly import('./types.ts').GiveawayFields[]
  export const rules: Readonly<Record<string, readonly import('./prose.ts').Section[]>>
}

declare module 'virtual:content/site' {
  /** The pages whose content files exist: those of the page table, and the owner's own. */
  export const present: readonly string[]
  export const guided: readonly import('../book/identities.ts').IdentitySlug[]
  /** The book's part of the path `/thirty-two-devotional`. */
  export const product: string
  /** The path of the sampler for e-readers, if there is one. */
  export const samplerPath: string | undefined
  /** The book at the first shop. */
  export const buyUrl: string
  export const plan: import('./types.ts').PlanFields | undefined
  export const testimonials: readonly import('./types.ts').Testimonial[]
  export const redirects: readonly { from: string; to: string }[]
  /** Color tokens that replace the default ones (`tools/content/colors.ts`); empty without `color`. */
  export const colorSheet: string
  /** SHA-256, in hex, of the texts that the visitor accepts in each form (`tools/content/consent.ts`). */
  export const consents: Readonly<Record<string, string>>
}

declare module 'virtual:content/dashboard' {
  /** `mails/giveaway-winner.md` as plain text, with names in double braces; undefined without a giveaway. */
  export const winnerMail: { subject: string; text: string } | undefined
}
