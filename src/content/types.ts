import type { z } from 'zod'
import type { bookSchema } from '../../scripts/content/schemas/book.ts'
import type {
  listSchema,
  planSchema,
  testimonialsSchema,
} from '../../scripts/content/schemas/files.ts'
import type { ChapterSlug } from '../book/identities.ts'

// What the build reads from the content folder. The schemas in scripts/content check that a file is of these types.

type Texts<Name extends string> = Readonly<Record<Name, string>>

/** Marks copy that an owner has still to replace. */
type Marked = { readonly sample?: boolean | undefined }

/** `updated` is the day of the last change, for search engines. */
type Dated = Marked & { readonly updated?: string | undefined }

type Stretch = { readonly first: number; readonly last: number }

type Verse = Texts<'verse' | 'verseReference'>

/** `book.yaml`: the book, its author and its praise. */
export type Book = z.infer<ReturnType<typeof bookSchema>>

export type ChapterFields = Dated &
  Texts<'metaTitle' | 'metaDescription' | 'keyVerse' | 'verseReference'>

export type BookPageFields = ChapterFields & Texts<'title' | 'emoji' | 'kicker'>

export type GuideFields = Dated & Texts<'profile' | 'prayer'> & Verse

/** `retentionMonths`: after how many months signups and entries are deleted. */
export type PageFields = Dated &
  Texts<'title' | 'description'> & { readonly retentionMonths?: number | undefined }

export type GroupFields = Dated &
  Texts<'title' | 'description'> & {
    readonly meetings: readonly (Texts<'title'> &
      Stretch & { readonly questions: readonly string[] })[]
  }

/** `list.yaml`. Only `modules.d.ts` uses this type, and knip does not read it. @public */
export type List = z.infer<typeof listSchema>

/** `plan.yaml` */
export type PlanFields = z.infer<typeof planSchema>

export type PressFields = Dated &
  Texts<'title' | 'description'> & { readonly facts: readonly Texts<'label' | 'value'>[] }

type Said = Texts<'banner' | 'ticket'>

type SaidAfter = Said & Texts<'panel'> & { readonly howToWin: readonly string[] }

/** The fields of `giveaways/{id}.md`. */
export type GiveawayFields = Dated &
  Texts<
    'metaTitle' | 'heading' | 'lead' | 'id' | 'formId' | 'opensAt' | 'closesAt' | 'metaDescription'
  > & {
    readonly default?: boolean | undefined
    readonly winners: number
    readonly drawingDays: number
    readonly noticeDays: number
    readonly answerDays: number
    readonly sponsor: Texts<'name' | 'address'>
    readonly openTo?: string | undefined
    readonly promo: Texts<'heading' | 'winners'>
    readonly prize: Texts<'shipping'> & { readonly items: readonly Texts<'title' | 'text'>[] }
    readonly howToWin: readonly string[]
    readonly stages: {
      readonly not_started: Said & Texts<'panel'>
      readonly open: Said
      readonly last_day: Said
      readonly closed: SaidAfter
      readonly drawn: SaidAfter
      readonly named: SaidAfter
      readonly over: SaidAfter
    }
    readonly ended: Texts<'metaTitle' | 'heading' | 'lead' | 'metaDescription'>
    readonly calendar: Texts<'title' | 'alarm' | 'description'>
    readonly rules: Texts<'metaDescription' | 'lead'>
  }

export type Testimonial = z.infer<typeof testimonialsSchema>[number]

/** Prose, parsed from Markdown by the build. Texts may have placeholders like `{opens}`. */
export type Inline =
  | string
  | { type: 'emphasis' | 'strong'; children: readonly Inline[] }
  | { type: 'link'; href: string; children: readonly Inline[] }

export type Block =
  | { type: 'paragraph'; children: readonly Inline[] }
  | { type: 'blockquote'; blocks: readonly Block[] }
  | { type: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] }

export type Section = { heading: string; blocks: readonly Block[] }

type PreviewProse = {
  teaser: readonly Block[]
  whatYouWillDiscover: readonly (readonly Inline[])[]
  whyThisMatters: readonly Block[]
  /** The section titles of the complete chapter, or of the book. */
  contentStructure: readonly (readonly Inline[])[]
}

export type ChapterPreview = ChapterFields & PreviewProse & { chapter: ChapterSlug }

/** A page about the whole book: it has a title, and no chapter number. */
export type BookPage = BookPageFields & PreviewProse

export type Preview = ChapterPreview | BookPage

/** A printable sheet for the first three days of an identity. */
export type Guide = GuideFields & {
  meaning: readonly Block[]
  /** For day 1, 2 and 3. */
  practices: readonly Section[]
}

export type LegalPage = PageFields & { sections: readonly Section[] }

export type GroupsPage = GroupFields & { sections: readonly Section[] }

/** The texts about the book and its author, from the shortest to the longest, each with the number of its words. */
export type PressPage = PressFields & {
  book: readonly (Section & { words: number })[]
  author: readonly (Section & { words: number })[]
  more: readonly Section[]
}
