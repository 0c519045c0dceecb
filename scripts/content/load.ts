import type { z } from 'zod'
import { chapterSlugs, type IdentitySlug } from '../../src/book/identities.ts'
import type { Guide, Inline, LegalPage, Preview } from '../../src/content/types.ts'
import type { Giveaways } from '../../src/giveaway/texts.ts'
import { readYamlFile } from './check.ts'
import { readGiveaways } from './giveaways.ts'
import { linkRule, pageRule } from './links.ts'
import type { ProseRules } from './markdown.ts'
import { readChapters, readGuides, readPages } from './pages.ts'
import { type Problem, problemText, sorted } from './problem.ts'
import { type ContentFiles, readContentFiles, type Reading, type Sample } from './reading.ts'
import { type Book, bookSchema } from './schemas/book.ts'
import { questionCount } from './schemas/fields.ts'
import {
  type Notices,
  noticesSchema,
  type Redirects,
  redirectsSchema,
  type Testimonials,
  testimonialsSchema,
} from './schemas/files.ts'
import { type Labels, labelSchemas } from './schemas/labels.ts'

/** Reads a content folder, for the build, the development server, tests and scripts. */
export async function loadContent(folder = 'content'): Promise<Loaded> {
  return contentFrom(await readContentFiles(folder))
}

/** The same; rejects with all problems in the message. */
export async function correctContent(folder?: string): Promise<Content> {
  const { content, problems } = await loadContent(folder)
  if (problems.length === 0) return content
  const error = new Error(problems.map(problemText).join('\n'))
  // The stack does not help the person who edits the content.
  error.stack = error.message
  throw error
}

export function contentFrom(files: ContentFiles): Loaded {
  const reading: Reading = { files, read: new Set(), problems: [], samples: [] }
  const content = contentOf(reading)
  for (const file of files.keys()) {
    if (reading.read.has(file)) continue
    const advice = 'nothing reads this file; content/README.md says which names are read'
    reading.problems.push({ file, line: 1, field: 'file', advice })
  }
  return { content, problems: sorted(reading.problems), samples: reading.samples }
}

function contentOf(reading: Reading): Content {
  const book = readYamlFile(reading, 'book.yaml', bookSchema(previewedIn(reading.files)))
  const rules: ProseRules = { isPage: linkRule(reading.files), places: [], fixed: {} }
  const email = book.contact?.email ?? ''
  const mailbox: Inline = { kind: 'link', href: `mailto:${email}`, children: [email] }
  const found = {
    book,
    labels: readLabels(reading),
    notices: readYamlFile(reading, 'notices.yaml', noticesSchema),
    testimonials: readYamlFile(reading, 'testimonials.yaml', testimonialsSchema),
    redirects: readYamlFile(reading, 'redirects.yaml', redirectsSchema(pageRule(reading.files)))
      .redirects,
    chapters: readChapters(reading, rules),
    guides: readGuides(reading, rules),
    pages: readPages(reading, { ...rules, fixed: { email: mailbox, questions: questionCount } }),
    giveaways: readGiveaways(reading, { ...rules, fixed: { email: mailbox } }),
  }
  return found as Content
}

function previewedIn(files: ContentFiles) {
  return chapterSlugs.filter((slug) => files.has(`chapters/${slug}.md`))
}

function readLabels(reading: Reading): Partial<Labels> {
  const labels = Object.entries(labelSchemas).map(([name, schema]) => [
    name,
    readYamlFile(reading, `labels/${name}.yaml`, schema as z.ZodType),
  ])
  return Object.fromEntries(labels) as Partial<Labels>
}

export type Content = {
  book: Book
  labels: Labels
  notices: Notices
  testimonials: Testimonials
  redirects: Redirects
  chapters: Readonly<Record<string, Preview>>
  guides: Readonly<Record<IdentitySlug, Guide>>
  pages: Readonly<Record<string, LegalPage>>
  giveaways: Giveaways
}

/** `content` is complete only when there are no problems. */
export type Loaded = {
  content: Content
  problems: readonly Problem[]
  samples: readonly Sample[]
}
