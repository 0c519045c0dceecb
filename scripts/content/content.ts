import type { IdentitySlug } from '../../src/book/identities.ts'
import type { Guide } from '../../src/content/guides.ts'
import type { LegalPage } from '../../src/content/legal.ts'
import type { Preview } from '../../src/content/types.ts'
import type { Giveaways } from '../../src/giveaway/texts.ts'
import type { Problem } from './problem.ts'
import type { Sample } from './reading.ts'
import type { Book } from './schemas/book.ts'
import type { Labels } from './schemas/labels.ts'
import type { Notices } from './schemas/notices.ts'
import type { Redirects } from './schemas/redirects.ts'
import type { Testimonials } from './schemas/testimonials.ts'

export type Content = {
  book: Book
  labels: Labels
  notices: Notices
  testimonials: Testimonials
  redirects: Redirects
  chapters: Readonly<Record<string, Preview>>
  guides: Readonly<Record<IdentitySlug, Guide>>
  pages: Readonly<Record<string, LegalPage>>
  giveaways: Giveaways
}

/** `content` is complete only when there are no problems. */
export type Loaded = {
  content: Content
  problems: readonly Problem[]
  samples: readonly Sample[]
}
