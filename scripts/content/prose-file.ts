import type { z } from 'zod'
import type { Block, Section } from '../../src/content/prose.ts'
import { check } from './check.ts'
import { fieldName, type FieldPath } from './field-path.ts'
import { readFrontMatter } from './front-matter.ts'
import { type ProseRules, readMarkdown } from './markdown.ts'
import { noteSamples, type Reading } from './reading.ts'

export type ProseFile<Value> = {
  file: string
  /** The file's name without folder and extension. */
  name: string
  fields: Partial<Value>
  sections: readonly Section[]
  report: (path: FieldPath, advice: string) => void
  reportSection: (heading: string, advice: string) => void
  reportWhole: (field: 'file' | 'text', advice: string) => void
  /** The prose above the first heading; required. */
  opening: (what: string) => readonly Block[]
}

export function readProseFile<Schema extends z.ZodType>(
  reading: Reading,
  file: string,
  name: string,
  schema: Schema,
  rules: ProseRules,
): ProseFile<z.output<Schema>> {
  reading.read.add(file)
  const { fields, body, bodyLine } = readFrontMatter(file, reading.files.get(file) ?? '')
  noteSamples(reading, fields)
  const { right, problems, reported } = check(schema, fields)
  const { opening, sections, problems: slips } = readMarkdown(file, body, bodyLine, rules)
  reading.problems.push(...problems, ...slips)
  const isReadable = fields.data !== undefined
  // Missing prose is reported at the line that ends the fields.
  const end = bodyLine - 1

  function tell(line: number, field: string, advice: string): void {
    if (isReadable) reading.problems.push({ file, line, field, advice })
  }

  return {
    file,
    name,
    fields: right,
    sections: sections.map(({ heading, blocks }) => ({ heading, blocks })),
    report(path, advice) {
      if (!reported.has(fieldName(path))) tell(fields.lineOf(path), fieldName(path), advice)
    },
    reportSection(heading, advice) {
      const field = `## ${heading}`
      const isReported = slips.some((slip) => slip.field === field)
      const line = sections.find((section) => section.heading === heading)?.line ?? end
      if (!isReported) tell(line, field, advice)
    },
    reportWhole: (field, advice) => tell(field === 'file' ? 1 : end, field, advice),
    opening(what) {
      const isReported = slips.some(({ field }) => field === 'text')
      if (opening.length === 0 && !isReported) tell(end, 'text', `write ${what} below the fields`)
      return opening
    },
  }
}
