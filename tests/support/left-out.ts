import type { PageName } from '../../src/pages/paths.ts'

type LeftOut = {
  /** The missing file, or the file that lacks `field`. */
  file: string
  field?: RegExp
  /** Links that would then be broken: file, and text to remove. */
  links: readonly (readonly [file: string, link: RegExp])[]
  pages: readonly PageName[]
  /** Other paths that are then gone. */
  paths?: readonly string[]
}

/** The parts that an owner may leave out, and how to remove them from the sample. */
export const leftOutParts: Readonly<Record<string, LeftOut>> = {
  'a giveaway': {
    file: 'giveaways/2025-07.md',
    links: [
      ['pages/support.md', /## Am I in the giveaway\?\n\n.*\n\n/],
      ['pages/terms.md', /## The giveaway\n\n.*\n\n/],
      ['redirects.yaml', / {2}- from: .*\n {4}to: \/contest\n/],
      ['redirects.yaml', / {2}- from: .*\n {4}to: \/contest\/rules\n/],
    ],
    pages: ['contest', 'contestRules', 'contestEntered'],
  },
  'every figure': {
    file: 'book.yaml',
    field: /^ {2}stats:\n(?: {4}.*\n)+/m,
    links: [],
    pages: [],
  },
  'the page about the book': {
    file: 'chapters/devotional.md',
    links: [],
    pages: [],
    paths: ['/thirty-two-devotional'],
  },
  'the preview of chapter 1': { file: 'chapters/i-am-holy.md', links: [], pages: [] },
  'a guide': { file: 'guides/secure.md', links: [], pages: [], paths: ['/guide/secure'] },
  testimonials: { file: 'testimonials.yaml', links: [], pages: [] },
  'the plan': {
    file: 'plan.yaml',
    links: [['pages/groups.md', / \[Make a plan[^\n]*/]],
    pages: ['plan'],
  },
  'the page for groups': {
    file: 'pages/groups.md',
    links: [['book.yaml', / {6}link:\n.*\n {8}to: \/groups\n/]],
    pages: ['groups'],
  },
  'the page for the press': { file: 'pages/press.md', links: [], pages: ['press'] },
  orders: { file: 'book.yaml', field: /^orders:\n(?: .*\n)+/m, links: [], pages: [] },
  'the card of the author': {
    file: 'book.yaml',
    field: /^ {2}# What the card shows.*\n {2}card: >-\n(?: {4}.*\n)+/m,
    links: [],
    pages: [],
  },
  'the sampler': {
    file: 'book.yaml',
    field: /^# A small book.*\nsampler:\n(?: .*\n)+/m,
    links: [],
    pages: [],
    paths: ['/thirty-two-sampler.epub'],
  },
  'the companion': { file: 'book.yaml', field: /^companion:\n(?: .*\n)+/m, links: [], pages: [] },
}

/** Removes a part from the files, and its links unless `keepsLinks`. */
export function without(
  files: ReadonlyMap<string, string>,
  { file, field, links }: LeftOut,
  keepsLinks = false,
): Map<string, string> {
  const rest = new Map(files)
  const cut = (name: string, what: RegExp) => {
    const text = rest.get(name)
    if (text !== undefined) rest.set(name, text.replace(what, ''))
  }
  if (field) cut(file, field)
  else rest.delete(file)
  if (!keepsLinks) for (const [name, link] of links) cut(name, link)
  return rest
}
