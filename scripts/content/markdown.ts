import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Block, Inline } from '../../src/core/content/prose.ts'
import { cachedByText } from './content-files.ts'
import { fillIn, type Placeholder, placeholderMistakes } from './placeholders.ts'
import { plainText } from './plain-text.ts'
import type { Problem } from './problem.ts'

type RootContent = ReturnType<typeof fromMarkdown>['children'][number]
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number]
type Nodes = RootContent | PhrasingContent

export type ProseRules = {
  /** What is wrong with the target of a link, if anything. */
  linkMistake: (href: string) => string | undefined
  /** Names that the page fills in. */
  placeholders: readonly Placeholder[]
  /** What the build fills in, as Markdown. */
  values: Readonly<Partial<Record<Placeholder, string>>>
}

const nodesOf = cachedByText((_, text) => fromMarkdown(text).children)

/** Parses prose. `blocks` are by heading (`## Why this matters`); what is above the first heading is `text`. */
export function readMarkdown(file: string, text: string, rules: ProseRules) {
  const blocks: Record<string, Block[]> = {}
  const lines = new Map<string, number>()
  const problems: Problem[] = []
  const names = [...rules.placeholders, ...Object.keys(rules.values)]
  let field = 'text'

  for (const node of nodesOf(file, fillIn(text, rules.values))) {
    if (node.type === 'heading') {
      const heading = plainText(inlines(node.children)).trim()
      field = `## ${heading}`.trim()
      if (node.depth !== 2) report(node, 'begin the heading with exactly two #: ##')
      if (heading === '') report(node, 'write the heading after ##')
      if (field in blocks) report(node, 'this heading is here twice; change one of them')
      blocks[field] ??= []
      lines.set(field, node.position!.start.line)
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
      return first?.type === 'paragraph' ? inlines(first.children) : refuse(first ?? item)
    })
    return [{ type: 'list', ordered: node.ordered === true, items }]
  }

  function inlines(nodes: readonly PhrasingContent[]): Inline[] {
    return nodes.flatMap((node): Inline[] => {
      if (node.type === 'text') {
        const text = node.value.replace(/\s*\n\s*/g, ' ')
        const [, advice] = UNREAD.find(([sign]) => sign.test(text)) ?? []
        if (advice !== undefined) report(node, advice)
        for (const mistake of placeholderMistakes(text, names)) report(node, mistake)
        return [text]
      }
      if (node.type === 'emphasis' || node.type === 'strong')
        return [{ type: node.type, children: inlines(node.children) }]
      // Only the line that defines the address is reported.
      if (node.type === 'linkReference') return inlines(node.children)
      if (node.type !== 'link') return refuse(node)
      const mistake = rules.linkMistake(node.url)
      if (mistake !== undefined) report(node, mistake)
      return [{ type: 'link', href: node.url, children: inlines(node.children) }]
    })
  }

  function refuse(node: Nodes): [] {
    report(node, ADVICE[node.type] ?? 'write paragraphs, lists and quotations only')
    return []
  }

  function report(node: Nodes, advice: string): void {
    const { line } = node.position!.start
    // `<b>` and `</b>` are two nodes, but one problem.
    const isReported = problems.some((other) => other.line === line && other.advice === advice)
    if (!isReported) problems.push({ file, line, field, advice })
  }
}

const ADVICE: Partial<Record<Nodes['type'], string>> = {
  html: 'write Markdown instead of HTML',
  code: 'begin the line without spaces; this one would be shown as program code',
  image: 'remove the picture; texts cannot contain pictures',
  definition: 'write the address beside the words instead, as in [our privacy page](/privacy)',
}

/** Markdown that was mistyped, so that its signs would be shown. */
const UNREAD: readonly [RegExp, string][] = [
  [/\]\(/, 'write a link like [our privacy page](/privacy), without blanks in its address'],
  [/^##+\S/, 'write a space after ##'],
  [/^\|/, 'write paragraphs, lists and quotations only; a table would not be shown'],
]
