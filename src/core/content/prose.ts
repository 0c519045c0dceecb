/** Prose, parsed from Markdown by the build. Texts may have placeholders like `{opens}`. */
export type ProseNode = string | ProseElement

export type ProseElement = {
  /** The HTML element that shows it. */
  type: 'p' | 'blockquote' | 'ul' | 'ol' | 'li' | 'em' | 'strong' | 'del' | 'a' | 'br' | 'h2'
  children?: readonly ProseNode[]
  href?: string
  /** The first number of an ordered list, if not 1. */
  start?: number
}

export type Section = { heading: string; blocks: readonly ProseElement[] }
