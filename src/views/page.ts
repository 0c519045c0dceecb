import type { ReactNode } from 'react'
import type { Notice } from '../content/notices'

/** One page as a pure function of the site made it; `render.tsx` turns it into a response. */
export type Page = {
  /** Canonical path. */
  path: string
  title: string
  description: string
  /** Style sheets in cascade order; they are inlined as one. */
  styles: readonly string[]
  body: ReactNode
  /** False keeps the page out of search results. */
  indexed?: boolean
  /** JSON-LD. */
  structuredData?: readonly object[]
}

/** What a form shows after a post: the values to keep, a message by each field, and the toast's words. */
export type FormOutcome<Values, Errors> = {
  values: Values
  errors: Errors
  notice?: Notice
}
