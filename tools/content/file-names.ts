import { basename, dirname } from 'node:path'
import { chapterSlugs, identitySlugs } from '../../src/core/book/identities.ts'
import { nearest } from '../../src/core/text/words.ts'
import { bookPageSlugs, fixedBookPages, paths } from '../../src/core/pages/paths.ts'
import { dashboardPaths } from '../../src/core/pages/dashboard-paths.ts'
import { factsOf, pageNames } from '../../src/core/pages/pages.ts'
import { type ContentFiles, UNREAD } from './content-files.ts'
import { isNeeded, mailTimes } from './mails.ts'
import { SIGNATURE, TEXTS } from './pictures.ts'
import { fileProblem, type Problem } from './problem.ts'
import { pageSchemas } from './schemas/files.ts'

const REQUIRED = [
  ...['book', 'quiz', 'identities', 'list', 'redirects'].map((name) => `${name}.yaml`),
  ...pageNames.filter((name) => factsOf(name).prose).map((name) => `pages/${name}.md`),
  ...Object.keys(mailTimes).map((name) => `mails/${name}.md`),
]

const KNOWN = new Set([
  ...REQUIRED,
  'testimonials.yaml',
  'plan.yaml',
  ...['devotional', ...fixedBookPages, ...chapterSlugs].map((slug) => `chapters/${slug}.md`),
  ...identitySlugs.map((slug) => `guides/${slug}.md`),
  ...Object.keys(pageSchemas).map((name) => `pages/${name}.md`),
  TEXTS,
  SIGNATURE,
])

/** Files that an owner names; the name is part of an address. `/contest/rules` and `/contest/entered` are pages. */
const OWN = /^(pages|giveaways\/(?!(rules|entered)\.md))\/?[a-z0-9]+(-[a-z0-9]+)*\.md$/

/** Reports required files that are missing, and files whose name is unknown or that of a page of the site. */
export function fileNameProblems(files: ContentFiles, product: string): Problem[] {
  const missing = REQUIRED.filter((file) => !files.has(file) && isNeeded(file, files))
  const slugs = [...pageNames, ...chapterSlugs, ...bookPageSlugs(product)]
  const taken = new Set([
    ...Object.values(paths),
    dashboardPaths.today,
    ...slugs.map((slug) => `/${slug}`),
  ])
  return [
    ...missing.map((file) =>
      fileProblem(file, `is missing; restore your own from Git, or copy sample/${file}`),
    ),
    ...[...files].flatMap(([file, text]) => {
      if (KNOWN.has(file) || text === UNREAD) return []
      if (!OWN.test(file))
        return fileProblem(file, `no file has this name; ${nameFor(file, files)}`)
      if (!taken.has(file.replace(/^pages|\.md$/g, ''))) return []
      return fileProblem(file, 'the site itself uses this name; give the file another one')
    }),
  ]
}

function nameFor(file: string, files: ContentFiles): string {
  if (file.endsWith(':Zone.Identifier')) return 'delete it, Windows only notes a download in it'
  const plain = file.replace(/\.txt$/i, '').toLowerCase()
  const inFolder = [...KNOWN].filter((name) => dirname(name) === dirname(plain))
  const known = OWN.test(plain) ? [plain] : inFolder
  const names = known.filter((name) => !files.has(name)).map((name) => basename(name))
  const guess = nearest(basename(plain), names)
  return guess
    ? `name it ${guess}, in small letters and without .txt, which Windows may hide`
    : 'use one of docs/content.md, in small letters, digits and hyphens, or delete it'
}
