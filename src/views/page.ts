import type { ReactNode } from 'react'
import type { Thing } from 'schema-dts'
import type { Notice } from '../content/notices'
import type { CardName } from '../domain/cards'

/** One page as a pure function of the site made it; `render.tsx` turns it into a response. */
export type Page = {
  /** Canonical path. */
  path: string
  title: string
  description: string
  /** Style sheets in cascade order; they are inlined as one. */
  styles: readonly string[]
  body: ReactNode
  /** Only what the page table lists may be in search results; its route says so. */
  indexed?: boolean
  /** The picture for previews of its link; the landing page's unless it has one of its own. */
  card?: CardName
  /** The day of its words' last change, as the owner wrote it. */
  updated?: string | undefined
  /** What search engines are told in schema.org's words. */
  structuredData?: readonly Thing[]
}

/** What a form shows after a post: the values to keep, a message by each field, and the toast's words. */
export type FormOutcome<Values, Errors> = {
  values: Values
  errors: Errors
  notice?: Notice
  /** Where the visit came from, as a query: the form carries it into its next post. */
  attribution?: string
}
