import type { z } from 'zod'
import { chapterSlugs } from '../../src/book/identities.ts'
import type { Inline } from '../../src/content/prose.ts'
import { readChapters } from './chapters.ts'
import type { Content, Loaded } from './content.ts'
import type { ContentFiles } from './files.ts'
import { readGiveaways } from './giveaways.ts'
import { readGuides } from './guides.ts'
import { linkRule, pageRule } from './links.ts'
import type { ProseRules } from './markdown.ts'
import { readPages } from './pages.ts'
import { sorted } from './problem.ts'
import { questionCount } from './quiz-length.ts'
import type { Reading } from './reading.ts'
import { bookSchema } from './schemas/book.ts'
import { type Labels, labelSchemas } from './schemas/labels.ts'
import { noticesSchema } from './schemas/notices.ts'
import { redirectsSchema } from './schemas/redirects.ts'
import { testimonialsSchema } from './schemas/testimonials.ts'
import { readYamlFile } from './yaml-file.ts'

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
