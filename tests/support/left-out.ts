import { factsOf, type PageName, pageNames } from '../../src/core/pages/pages.ts'

type Link = readonly [file: string, text: RegExp]

type LeftOut = {
  /** The missing file or folder, or the file that lacks `field`. */
  file: string
  field?: RegExp
  /** Links that would then be broken: file, and text to remove. */
  links?: readonly Link[]
  pages?: readonly PageName[]
  /** Other paths that are then gone. */
  paths?: readonly string[]
}

/** Links of the sample to pages that need a file or folder. */
const linksTo: Readonly<Record<string, readonly Link[]>> = {
  'giveaways/': [
    ['pages/support.md', /## Am I in the giveaway\?\n\n.*\n\n/],
    ['pages/terms.md', /## The giveaway\n\n.*\n\n/],
    ['redirects.yaml', / {2}- from: .*\n {4}to: \/contest\n/],
    ['redirects.yaml', / {2}- from: .*\n {4}to: \/contest\/rules\n/],
  ],
  'plan.yaml': [['pages/groups.md', / \[Make a plan[^\n]*/]],
  'pages/cards.md': [['pages/groups.md', / You can leave \[a card.*? chair\./]],
  'pages/groups.md': [['book.yaml', / {6}link:\n.*\n {8}to: \/groups\n/]],
}

const pageParts = [...Map.groupBy(pageNames, (name) => factsOf(name).needs)].flatMap(
  ([file, pages]) => (file ? [[file, { file, links: linksTo[file] ?? [], pages }] as const] : []),
)

/** The parts that an owner may leave out, and how to remove them from the sample. */
export const leftOutParts: Readonly<Record<string, LeftOut>> = {
  ...Object.fromEntries(pageParts),
  'every figure': { file: 'book.yaml', field: /^ {2}stats:\n(?: {4}.*\n)+/m },
  'the page about the book': {
    file: 'chapters/devotional.md',
    paths: ['/thirty-two-devotional'],
  },
  'the preview of chapter 1': { file: 'chapters/i-am-holy.md' },
  'a guide': { file: 'guides/secure.md', paths: ['/guide/secure'] },
  'the bonus for early orders': {
    file: 'pages/preorder.md',
    links: [['pages/support.md', /## Where’s my thank-you.*\n\n.*\n\n/]],
    paths: ['/preorder'],
  },
  testimonials: { file: 'testimonials.yaml' },
  orders: { file: 'book.yaml', field: /^orders:\n(?: .*\n)+/m },
  reviews: {
    file: 'book.yaml',
    field: /^# Where readers can review.*\nreviews:\n(?: .*\n)+/m,
    links: [['redirects.yaml', / {2}- from: \/review\n.*\n/]],
  },
  'the author’s links': {
    file: 'book.yaml',
    field: /^ {2}# The author's own pages.*\n {2}links:\n(?: {4}.*\n)+/m,
    links: [['redirects.yaml', / {2}- from: \/podcast\n.*\n/]],
  },
  'the card of the author': {
    file: 'book.yaml',
    field: /^ {2}# What the card shows.*\n {2}card: >-\n(?: {4}.*\n)+/m,
  },
  'the sampler': {
    file: 'book.yaml',
    field: /^# A small book.*\nsampler:\n(?: .*\n)+/m,
    paths: ['/thirty-two-sampler.epub'],
  },
  'the price': { file: 'book.yaml', field: /^ {2}offer:\n(?: {4}.*\n)+/m },
  'the companion': { file: 'book.yaml', field: /^companion:\n(?: .*\n)+/m },
}

/** Removes a part from the files, and its links unless `keepsLinks`. */
export function without(
  files: ReadonlyMap<string, string>,
  { file, field, links = [] }: LeftOut,
  keepsLinks = false,
): Map<string, string> {
  const rest = new Map(files)
  const cut = (name: string, what: RegExp) => {
    const text = rest.get(name)
    if (text !== undefined) rest.set(name, text.replace(what, ''))
  }
  if (field) cut(file, field)
  else for (const name of rest.keys()) if (name.startsWith(file)) rest.delete(name)
  if (!keepsLinks) for (const [name, link] of links) cut(name, link)
  return rest
}
