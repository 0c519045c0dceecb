/** Prose, parsed from Markdown by the build. Texts may have placeholders like `{opens}`. */
export type Inline =
  | string
  | { type: 'break' }
  | { type: 'emphasis' | 'strong' | 'delete'; children: readonly Inline[] }
  | { type: 'link'; href: string; children: readonly Inline[] }

export type Block =
  | { type: 'paragraph'; children: readonly Inline[] }
  | { type: 'blockquote'; blocks: readonly Block[] }
  /** `start`: the first number of an ordered list. */
  | { type: 'list'; start?: number | undefined; items: readonly (readonly Inline[])[] }

export type Section = { heading: string; blocks: readonly Block[] }
