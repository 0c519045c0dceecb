import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Block, Inline } from '../../src/core/content/prose.ts'
import { cachedByText } from './cached.ts'
import { fillIn, type Placeholder, placeholderMistakes } from './placeholders.ts'
import { plainText } from './plain-text.ts'
import type { Problem } from './problem.ts'

type RootContent = ReturnType<typeof fromMarkdown>['children'][number]
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number]
type Nodes = RootContent | PhrasingContent
type ListItem = Extract<RootContent, { type: 'list' }>['children'][number]

const BOX = 'remove the brackets; texts cannot contain boxes to tick'
const FOOTNOTE = 'write the note in brackets behind the word; texts have no footnotes'

export type ProseRules = {
  /** What is wrong with the target of a link, if anything. */
  linkMistake: (href: string) => string | undefined
  /** Names that the page fills in. */
  placeholders: readonly Placeholder[]
  /** What the build fills in, as Markdown. */
  values: Readonly<Partial<Record<Placeholder, string>>>
  /** What becomes a link beside bare addresses, in one group. */
  addresses?: RegExp
}

const GITHUB = {
  extensions: [gfm({ singleTilde: false })],
  mdastExtensions: [gfmFromMarkdown()],
}

const nodesOf = cachedByText((_, text) => fromMarkdown(text, GITHUB).children)

/** Parses prose. `blocks` are by heading (`## Why this matters`); what is above the first heading is `text`. */
export function readMarkdown(file: string, text: string, rules: ProseRules) {
  const blocks: Record<string, Block[]> = {}
  const lines = new Map<string, number>()
  const problems: Problem[] = []
  const names = [...rules.placeholders, ...Object.keys(rules.values)]
  const source = fillIn(text, rules.values)
  let field = 'text'
  let line = 1

  for (const node of nodesOf(file, source)) {
    line = node.position!.start.line
    if (node.type === 'heading') {
      const heading = plainText(inlines(node.children)).trim()
      field = `## ${heading}`.trim()
      if (node.depth !== 2) report(node, 'begin the heading with exactly two #: ##')
      if (heading === '') report(node, 'write the heading after ##')
      if (field in blocks) report(node, 'this heading is here twice; change one of them')
      blocks[field] ??= []
      lines.set(field, line)
    } else (blocks[field] ??= []).push(...blockOf(node))
  }
  return { blocks, lines, problems }

  function blockOf(node: RootContent): Block[] {
    if (node.type === 'paragraph') return [{ type: 'paragraph', children: inlines(node.children) }]
    if (node.type === 'blockquote')
      return [{ type: 'blockquote', blocks: node.children.flatMap(blockOf) }]
    if (node.type !== 'list') return refuse(node)
    const items = node.children.map((item) => {
      const [first, ...rest] = item.children
      for (const more of rest) report(more, 'keep each item of a list to one paragraph')
      if (typeof item.checked === 'boolean') report(item, BOX)
      return first?.type === 'paragraph' ? inlines(first.children) : refuse(first ?? item)
    })
    const start = node.ordered ? (node.start ?? 1) : undefined
    // A sentence, like "2025. That was the year".
    if (start !== undefined && start > 99)
      return items.map((item, at) => {
        const [number] = /^\S+/.exec(typedText(node.children[at]!, source)) ?? []
        return { type: 'paragraph', children: [`${number} `, ...item] }
      })
    return [{ type: 'list', start, items }]
  }

  function inlines(nodes: readonly PhrasingContent[], isLink = false): Inline[] {
    return nodes.flatMap((node): Inline[] => {
      // Text beside a bare address has no position of its own.
      line = node.position?.start.line ?? line
      if (node.type === 'text') {
        const text = node.value.replace(/\s*\n\s*/g, ' ')
        const typed = typedText(node, source)
        const [, advice] = UNREAD.find(([sign]) => sign.test(typed)) ?? []
        if (advice !== undefined) report(node, advice)
        for (const mistake of placeholderMistakes(text, names)) report(node, mistake)
        if (isLink || !rules.addresses) return [text]
        return text
          .split(rules.addresses)
          .flatMap((part, at) => (at % 2 === 1 ? link(node, part, [part]) : part || []))
      }
      if (node.type === 'break') return [{ type: 'break' }]
      if (node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete')
        return [{ type: node.type, children: inlines(node.children, isLink) }]
      // Only the line that defines the address is reported.
      if (node.type === 'linkReference') return inlines(node.children)
      return node.type === 'link'
        ? link(node, node.url, inlines(node.children, true))
        : refuse(node)
    })
  }

  function link(node: Nodes, href: string, children: Inline[]): Inline[] {
    const [mistake = rules.linkMistake(href)] = placeholderMistakes(href, names)
    if (mistake !== undefined) report(node, mistake)
    return [{ type: 'link', href, children }]
  }

  function refuse(node: Nodes): [] {
    report(node, ADVICE[node.type] ?? 'write paragraphs, lists and quotations only')
    return []
  }

  function report(node: Nodes, advice: string): void {
    const at = node.position?.start.line ?? line
    // `<b>` and `</b>` are two nodes, but one problem.
    const isReported = problems.some((other) => other.line === at && other.advice === advice)
    if (!isReported) problems.push({ file, line: at, field, advice })
  }
}

/** The advice for a text that is shown as it is, and has signs of Markdown. */
export function markdownMistake(text: string): string | undefined {
  if (!/[*_`[\\<&~]/.test(text)) return undefined
  // In one line, and behind a word, nothing but its words can be Markdown.
  const source = `: ${text.replaceAll(/\s+/g, ' ')}`
  const [paragraph] = nodesOf('', source)
  for (const node of paragraph?.type === 'paragraph' ? paragraph.children : []) {
    const typed = typedText(node, source)
    const isBare = node.type === 'link' && /^[^[<]/.test(typed)
    const [sign] =
      node.type === 'text'
        ? (/&#?\w+;|\\[^\w\s]/.exec(node.value === typed ? '' : typed) ??
          UNREAD.map(([pattern]) => pattern.exec(typed.replace(/^: /, ''))).find(Boolean) ??
          [])
        : [isBare ? undefined : typed]
    if (sign !== undefined) return `"${sign}" would be shown as typed; write plain words`
  }
  return undefined
}

/** How a node is written. */
function typedText(node: Nodes | ListItem, source: string): string {
  const { start, end } = node.position ?? {}
  return start && end ? source.slice(start.offset, end.offset) : 'value' in node ? node.value : ''
}

const ADVICE: Partial<Record<Nodes['type'], string>> = {
  html: 'write Markdown instead of HTML',
  code: 'begin the line without spaces and without ```; texts cannot contain program code',
  inlineCode: 'remove the signs `; texts cannot contain program code',
  image: 'remove the picture; texts cannot contain pictures',
  definition: 'write the address beside the words instead, as in [our privacy page](/privacy)',
  table: 'write a list instead; texts cannot contain tables',
  thematicBreak: 'remove this line; texts cannot contain rulers',
  footnoteReference: FOOTNOTE,
  footnoteDefinition: FOOTNOTE,
}

/** Markdown that was mistyped, so that its signs would be shown. */
const UNREAD: readonly [RegExp, string][] = [
  [
    /\](?:\(|\[| \((?:\/|https?:|mailto:))/,
    'write a link like [our privacy page](/privacy), without blanks in its address',
  ],
  [/^##+(?=[^\s#])/m, 'write a space after ##'],
  [/^(?:-|\d+\.)(?=\p{L})/mu, 'write a space after the sign or number, as in "- one" or "1. one"'],
  [/^\|/m, 'write a list instead; texts cannot contain tables'],
  [/\[\^/, FOOTNOTE],
  [/^\[[ x]?\]/im, BOX],
  [
    /(?<![\\*])\*\*(?!\*)|~~|(?<![\\_])__(?!_)/,
    'write strong words like **never**, without blanks or quotation marks at the inner edges; \\*\\* shows two stars',
  ],
]
