import type { ReactNode } from 'react'
import type { Thing } from 'schema-dts'
import type { Notice } from '../content/notices.ts'
import type { CardName } from '../pages/cards.ts'

/** A page as data, made from the site; `render.tsx` makes it a response. */
export type Page = {
  path: string
  title: string
  description: string
  /** Style sheets in cascade order, inlined as one. */
  styles: readonly string[]
  body: ReactNode
  /** Whether search engines may index it, by the page table. */
  indexed?: boolean
  /** The link preview image; the landing page's by default. */
  card?: CardName
  /** The date of the text's last change, from the content file. */
  updated?: string | undefined
  structuredData?: readonly Thing[]
}

/** The state of a form after a refused post: values, messages by field, and the toast. */
export type FormOutcome<Values, Errors> = {
  values: Values
  errors: Errors
  notice?: Notice
  /** Where the visit came from, as a query: the form carries it into its next post. */
  attribution?: string
}
