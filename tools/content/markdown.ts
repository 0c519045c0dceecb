import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { ProseElement, ProseNode } from '../../src/core/content/prose.ts'
import { cachedByText } from './cached.ts'
import { fillIn, type Placeholder, placeholderMistakes } from './placeholders.ts'
import { plainText } from './plain-text.ts'
import type { Problem, Text } from './problem.ts'

type Nodes = ReturnType<typeof fromMarkdown>['children'][number]

const LIST =
  'write a hyphen or a number and a space before an item of a list, as in "- one" or "1. one"'

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
  const blocks: Record<string, ProseElement[]> = {}
  const lines = new Map<string, number>()
  const problems: Problem[] = []
  const texts: Text[] = []
  const names = [...rules.placeholders, ...Object.keys(rules.values)]
  // A sentence like "2025. That was the year" begins no list.
  const source = fillIn(text, rules.values).replace(/^([-+*> ]*\d{3,})(?=[.)] )/gm, '$1\\')
  let field = 'text'
  let line = 1

  for (const node of nodesOf(file, source)) {
    line = node.position!.start.line
    if (node.type === 'heading') {
      const heading = plainText(read(node.children)).trim()
      field = `## ${heading}`.trim()
      // A line of hyphens makes a heading of the paragraph above it.
      const isTyped = source[node.position!.start.offset!] === '#'
      if (node.depth !== 2 || !isTyped) report(node, 'begin the heading with exactly two #: ##')
      if (heading === '') report(node, 'write the heading after ##')
      if (field in blocks) report(node, 'this heading is here twice; change one of them')
      blocks[field] ??= []
    } else (blocks[field] ??= []).push(...(read([node]) as ProseElement[]))
    if (!lines.has(field)) lines.set(field, line)
    for (const part of node.type === 'list' ? node.children : [node]) {
      const text = typedIn(part)
      if (text.split('\n\n').some(isTypedList)) report(part, LIST)
      texts.push({ file, field, line: part.position!.start.line, text })
    }
  }
  return { blocks, lines, problems, texts }

  function read(nodes: readonly Nodes[], isLink = false): ProseNode[] {
    return nodes.flatMap((node): ProseNode[] => {
      // Text beside a bare address has no position of its own.
      line = node.position?.start.line ?? line
      if (node.type === 'text') return wordsOf(node, isLink)
      if (node.type === 'break') return [{ type: 'br' }]
      // Only the line that defines the address is reported.
      if (node.type === 'linkReference') return read(node.children)
      if (node.type === 'link') return link(node, node.url, read(node.children, true))
      if (node.type === 'listItem') return [{ type: 'li', children: itemOf(node) }]
      if (node.type === 'list') {
        const start = node.start !== 1 && typeof node.start === 'number' && { start: node.start }
        return [{ type: node.ordered ? 'ol' : 'ul', children: read(node.children), ...start }]
      }
      const type = ELEMENTS[node.type]
      if (type && 'children' in node) return [{ type, children: read(node.children, isLink) }]
      return reportNode(node)
    })
  }

  function wordsOf(node: Extract<Nodes, { type: 'text' }>, isLink: boolean): ProseNode[] {
    const text = node.value.replace(/\s*\n\s*/g, ' ')
    const { start, end } = node.position ?? {}
    const typed = start && end ? source.slice(start.offset, end.offset) : text
    const [, advice] = MISTYPED.find(([sign]) => sign.test(typed)) ?? []
    if (advice !== undefined) report(node, advice)
    for (const mistake of placeholderMistakes(text, names)) report(node, mistake)
    if (isLink || !rules.addresses) return [text]
    return text
      .split(rules.addresses)
      .flatMap((part, at) => (at % 2 === 1 ? link(node, part, [part]) : part || []))
  }

  function link(node: Nodes, href: string, children: ProseNode[]): ProseNode[] {
    const isEmpty = plainText(children).trim() === ''
    const wrong = isEmpty ? 'write the words of the link in its brackets' : rules.linkMistake(href)
    const [mistake = wrong] = placeholderMistakes(href, names)
    if (mistake !== undefined) report(node, mistake)
    return [{ type: 'a', href, children }]
  }

  function itemOf(node: Extract<Nodes, { type: 'listItem' }>): ProseNode[] {
    const [first, ...rest] = node.children
    for (const more of rest) report(more, 'keep each item of a list to one paragraph')
    return first?.type === 'paragraph' ? read(first.children) : reportNode(first ?? node)
  }

  function reportNode(node: Nodes): [] {
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

/** A node's words, with a line break wherever one is typed, and `> ` before a quotation. */
function typedIn(node: Nodes): string {
  if ('value' in node) return node.value
  if (!('children' in node)) return '\n'
  const parts = node.children.map(typedIn)
  return node.type === 'blockquote' ? `> ${parts.join('\n\n')}` : parts.join('')
}

/** A line that begins with a dash, an arrow, a tick or an emoji. */
const SIGN = /^[>\s]*([‐-―\u2190-\u2BFF\u{1F000}-\u{1FAFF}])/u

/** `a) one` */
const LETTER = /^[>\s]*\(?[a-z](\)) /i

/** Whether two lines of a paragraph begin with the same sign, as those of a list do. */
function isTypedList(text: string): boolean {
  const signs = text
    .split('\n')
    .flatMap((line) => (SIGN.exec(line) ?? LETTER.exec(line))?.[1] ?? [])
  return new Set(signs).size < signs.length
}

/** What is wrong with the text of a field, which is shown as it is: read as Markdown, it has to be the same. */
export function fieldMistakes(text: string, placeholders: readonly Placeholder[]): string[] {
  if (!/[*_`[\\<&~{}]/.test(text)) return []
  const unknown = placeholderMistakes(text, placeholders)
  // In one line, and behind a word, nothing but its words can be Markdown.
  const source = `: ${text.trim().replaceAll(/\s+/g, ' ')}`
  const rules = { linkMistake: () => undefined, placeholders, values: {} }
  const shown = plainText(readMarkdown('', source, rules).blocks['text'] ?? []).split(' ')
  const sign =
    source.split(' ').find((word, at) => word !== shown[at]) ??
    MISTYPED.map(([pattern]) => pattern.exec(source)?.[0]).find(Boolean)
  if (unknown.length > 0 || sign === undefined) return unknown
  return [`"${sign}" would be shown as typed; write plain words`]
}

const ELEMENTS: Partial<Record<Nodes['type'], ProseElement['type']>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
}

const ADVICE: Partial<Record<Nodes['type'], string>> = {
  html: 'write Markdown instead of HTML',
  code: 'begin the line without spaces and without ```; texts cannot contain program code',
  inlineCode: 'remove the signs `; texts cannot contain program code',
  image: 'remove the picture; texts cannot contain pictures',
  definition: 'write the address beside the words instead, as in [our privacy page](/privacy)',
  table: 'write a list instead; texts cannot contain tables',
  thematicBreak: 'remove this line; texts cannot contain rulers',
}

/** Markdown that was mistyped, so that its signs would be shown. */
const MISTYPED: readonly [RegExp, string][] = [
  [
    /\](?:\(|\[| \((?:\/|https?:|mailto:))/,
    'write a link like [our privacy page](/privacy), without blanks in its address',
  ],
  [/^##+(?![ \t#]|$)/m, 'write a space after ##'],
  [/^ *(?:[•·●▪◦‣⁃]|(?:-|\d+\.)(?=\p{L}))/mu, LIST],
  [/(?<!\\)\\$/, 'remove the \\ at the end of the paragraph'],
  [/^\|/m, 'write a list instead; texts cannot contain tables'],
  [/&#(12[89]|1[345]\d|x[89][\da-f]);/i, 'type the sign itself instead of its number'],
  [/\[\^/, 'write the note in brackets behind the word; texts have no footnotes'],
  [
    /(?<![\\*])\*\*(?!\*)|~~|(?<![\\_])__(?!_)/,
    'write strong words like **never**, without blanks or quotation marks at the inner edges; \\*\\* shows two stars',
  ],
]
