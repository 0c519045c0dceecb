/** The modules that the plugin makes from `content/`, one per file or folder, and their types. */
declare module 'virtual:content/book' {
  export type Book = import('../../scripts/content/schemas/book.ts').Book
  export const book: Book['book']
  export const author: Book['author']
  export const retailer: Book['retailer']
  export const contact: Book['contact']
  export const claims: Book['claims']
  export const hero: Book['hero']
  export const invitation: Book['invitation']
  export const features: Book['features']
  export const parts: Book['parts']
  export const doors: Book['doors']
  export const lookInside: Book['lookInside']
  export const firstDay: Book['firstDay']
  export const companion: Book['companion']
}

declare module 'virtual:content/labels/site' {
  type Labels = import('../../scripts/content/schemas/labels.ts').Labels['site']
  export const navigation: Labels['navigation']
  export const labels: Labels['labels']
  export const footer: Labels['footer']
  export const help: Labels['help']
  export const images: Labels['images']
  export const preview: Labels['preview']
  export const thankYou: Labels['thankYou']
  export const comingSoon: Labels['comingSoon']
  export const notFound: Labels['notFound']
  export const serverError: Labels['serverError']
  export const badRequest: Labels['badRequest']
}

declare module 'virtual:content/labels/draw' {
  type Labels = import('../../scripts/content/schemas/labels.ts').Labels['draw']
  export const draw: Labels['draw']
}

declare module 'virtual:content/labels/landing' {
  type Labels = import('../../scripts/content/schemas/labels.ts').Labels['landing']
  export const landing: Labels['landing']
  export const capture: Labels['capture']
}

declare module 'virtual:content/labels/forms' {
  type Labels = import('../../scripts/content/schemas/labels.ts').Labels['forms']
  export const form: Labels['form']
  export const fieldMessages: Labels['fieldMessages']
}

declare module 'virtual:content/labels/chapter' {
  type Labels = import('../../scripts/content/schemas/labels.ts').Labels['chapter']
  export const chapterPage: Labels['chapterPage']
  export const guidePage: Labels['guidePage']
}

declare module 'virtual:content/labels/quiz' {
  type Labels = import('../../scripts/content/schemas/labels.ts').Labels['quiz']
  export const quizIntroduction: Labels['quizIntroduction']
  export const quiz: Labels['quiz']
}

declare module 'virtual:content/labels/quiz-result' {
  type Labels = import('../../scripts/content/schemas/labels.ts').Labels['quiz-result']
  export const quizResult: Labels['quizResult']
  export const sharedResult: Labels['sharedResult']
}

declare module 'virtual:content/labels/contest' {
  type Labels = import('../../scripts/content/schemas/labels.ts').Labels['contest']
  export const contest: Labels['contest']
}

declare module 'virtual:content/notices' {
  export const notices: import('../../scripts/content/schemas/files.ts').Notices
}

declare module 'virtual:content/testimonials' {
  export type Testimonials = import('../../scripts/content/schemas/files.ts').Testimonials
  export const testimonials: Testimonials
}

declare module 'virtual:content/redirects' {
  export const redirects: import('../../scripts/content/schemas/files.ts').Redirects
}

declare module 'virtual:content/chapters' {
  export type BookPageFields = import('../../scripts/content/schemas/files.ts').BookPageFields
  export type ChapterFields = import('../../scripts/content/schemas/files.ts').ChapterFields
  export const previewed: readonly string[]
  export const chapters: Readonly<Record<string, import('./types.ts').Preview>>
}

declare module 'virtual:content/guides' {
  export type GuideFields = import('../../scripts/content/schemas/files.ts').GuideFields
  export const guides: Readonly<
    Record<import('../book/identities.ts').IdentitySlug, import('./types.ts').Guide>
  >
}

declare module 'virtual:content/pages' {
  export type PageFields = import('../../scripts/content/schemas/files.ts').PageFields
  type LegalPage = import('./types.ts').LegalPage
  export const privacy: LegalPage
  export const terms: LegalPage
  export const support: LegalPage
  export const accessibility: LegalPage
}

declare module 'virtual:content/consent' {
  /** SHA-256, in hex, of the texts that each form asks people to accept (`scripts/content/consent.ts`). */
  export const consents: Readonly<Record<string, string>>
}

declare module 'virtual:content/giveaways' {
  export type GiveawayFields = import('../../scripts/content/schemas/files.ts').GiveawayFields
  type DrawSummary = import('../draw/file.ts').DrawSummary
  /** By giveaway id. */
  export type Draws = Readonly<Record<string, DrawSummary>>
  type Giveaways = import('../giveaway/texts.ts').Giveaways
  export const giveaways: Giveaways['giveaways']
  export const rules: Giveaways['rules']
  export const draws: Giveaways['draws']
  export const winners: Giveaways['winners']
}
