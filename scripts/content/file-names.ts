import { basename, dirname } from 'node:path'
import { chapterSlugs, identitySlugs } from '../../src/book/identities.ts'
import { nearest } from '../../src/lib/words.ts'
import { factsOf, fixedBookPages, pageNames } from '../../src/pages/paths.ts'
import type { ContentFiles } from './content-files.ts'
import { sent } from './mails.ts'
import { SIGNATURE, TEXTS } from './pictures.ts'
import type { Problem } from './problem.ts'

const REQUIRED = [
  ...['book', 'quiz', 'identities', 'list', 'redirects'].map((name) => `${name}.yaml`),
  ...pageNames.filter((name) => factsOf(name).prose).map((name) => `pages/${name}.md`),
  ...Object.keys(sent).map((name) => `mails/${name}.md`),
]

const KNOWN = [
  ...REQUIRED,
  'testimonials.yaml',
  'plan.yaml',
  ...['devotional', ...fixedBookPages, ...chapterSlugs].map((slug) => `chapters/${slug}.md`),
  ...identitySlugs.map((slug) => `guides/${slug}.md`),
  TEXTS,
  SIGNATURE,
]

/** Files that an owner names; the name is part of an address. `/contest/rules` and `/contest/entered` are pages. */
const OWN = /^(pages|giveaways\/(?!(rules|entered)\.md))\/?[a-z0-9]+(-[a-z0-9]+)*\.md$/

/** Reports files with an unknown name, and required files that are missing. */
export function fileNameProblems(files: ContentFiles): Problem[] {
  const names = [...files.keys()]
  const hasGiveaway = names.some((file) => file.startsWith('giveaways/'))
  const missing = REQUIRED.filter(
    (file) => !files.has(file) && (hasGiveaway || !file.startsWith('mails/giveaway-')),
  ).map((file) => [file, `is missing; restore your own from Git, or copy sample/${file}`] as const)
  const unknown = names
    .filter((file) => !isKnown(file))
    .map((file) => [file, nameFor(file)] as const)
  return [...missing, ...unknown].map(([file, advice]) => ({
    file,
    line: 1,
    field: 'file',
    advice,
  }))
}

function isKnown(file: string): boolean {
  return KNOWN.includes(file) || OWN.test(file)
}

function nameFor(file: string): string {
  const inFolder = KNOWN.filter((name) => dirname(name) === dirname(file)).map((name) =>
    basename(name),
  )
  const guess = nearest(basename(file), inFolder)
  return guess
    ? `no file has this name; name it ${guess}`
    : 'no file has this name; use one of content/README.md, in small letters, digits and hyphens'
}
