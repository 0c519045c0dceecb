/** Prose, parsed from Markdown by the build. Texts may have placeholders like `{opens}`. */
export type Inline =
  | string
  | { kind: 'emphasis' | 'strong'; children: readonly Inline[] }
  | { kind: 'link'; href: string; children: readonly Inline[] }

export type Block =
  | { kind: 'paragraph'; children: readonly Inline[] }
  | { kind: 'quotation'; blocks: readonly Block[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] }

export type Section = { heading: string; blocks: readonly Block[] }
