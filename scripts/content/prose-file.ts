import type { z } from 'zod'
import type { Block, Section } from '../../src/content/types.ts'
import { nearest } from '../../src/lib/words.ts'
import { checkFields } from './yaml-file.ts'
import { type ProseRules, readMarkdown } from './markdown.ts'
import { fieldName, type FieldPath } from './problem.ts'
import type { Reading } from './content-files.ts'
import { type Fields, readYaml } from './yaml.ts'

export type ProseFile<Value> = {
  file: string
  /** The file's name without folder and extension. */
  name: string
  fields: Partial<Value>
  sections: readonly Section[]
  /** Returns the prose above the first heading. If there is none, reports that `description` is missing. */
  readOpening: (description: string) => readonly Block[]
  /** Reports a problem of a field. Like `reportSection`, it reports nothing where another problem is already reported. */
  report: (path: FieldPath, advice: string) => void
  reportSection: (heading: string, advice: string) => void
  /** With 'file', reports a problem at line 1; with 'text', at the line that closes the front matter. */
  reportWhole: (field: 'file' | 'text', advice: string) => void
}

/** Reads the Markdown files of a folder. `schema` is the schema of all of them, or a function of a file's name. */
export function readFolder<Schema extends z.ZodType>(
  reading: Reading,
  folder: string,
  schema: Schema | ((name: string) => Schema),
  rules: ProseRules,
): ProseFile<z.output<Schema>>[] {
  return [...reading.files].flatMap(([file, text]) => {
    const [inFolder, name, ...deeper] = file.replace(/\.md$/, '').split('/')
    if (inFolder !== folder || !name || deeper.length > 0 || !file.endsWith('.md')) return []
    const fileSchema = typeof schema === 'function' ? schema(name) : schema
    return [readProseFile(reading, file, name, text, fileSchema, rules)]
  })
}

function readProseFile<Schema extends z.ZodType>(
  reading: Reading,
  file: string,
  name: string,
  text: string,
  schema: Schema,
  rules: ProseRules,
): ProseFile<z.output<Schema>> {
  reading.read.add(file)
  const { fields, body, bodyLine } = readFrontMatter(file, text)
  const { valid, reported } = checkFields(reading, fields, schema)
  const { opening, sections, problems } = readMarkdown(file, body, bodyLine, rules)
  reading.problems.push(...problems)
  // Missing prose is reported at the line that closes the front matter.
  const end = bodyLine - 1

  // Reports nothing if the front matter cannot be read, because the other problems usually result from that.
  function addProblem(line: number, field: string, advice: string): void {
    if (fields.data !== undefined) reading.problems.push({ file, line, field, advice })
  }

  function hasProblem(field: string): boolean {
    return problems.some((problem) => problem.field === field)
  }

  return {
    file,
    name,
    fields: valid,
    sections: sections.map(({ heading, blocks }) => ({ heading, blocks })),
    readOpening(description) {
      if (opening.length === 0 && !hasProblem('text')) {
        addProblem(end, 'text', `write ${description} below the fields`)
      }
      return opening
    },
    report(path, advice) {
      if (!reported.has(fieldName(path))) addProblem(fields.lineOf(path), fieldName(path), advice)
    },
    reportSection(heading, advice) {
      const field = `## ${heading}`
      const line = sections.find((section) => section.heading === heading)?.line ?? end
      if (!hasProblem(field)) addProblem(line, field, advice)
    },
    reportWhole: (field, advice) => addProblem(field === 'file' ? 1 : end, field, advice),
  }
}

const FENCE = /^---[ \t]*$/

/** Splits a file into front matter and prose, with the first line number of the prose. */
export function readFrontMatter(file: string, text: string) {
  const lines = text.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line))
  if (!FENCE.test(lines[0] ?? '') || end < 0) {
    const advice = 'put the fields at the top of the file, between two lines of three hyphens: ---'
    const problems = [{ file, line: 1, field: 'fields', advice }]
    const fields: Fields = { file, data: undefined, lineOf: () => 1, problems }
    return { fields, body: '', bodyLine: 1 }
  }
  return {
    fields: readYaml(file, lines.slice(1, end).join('\n'), 2),
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  }
}

/** Reports empty sections, and a wrong number of sections. Any number but zero is right, unless `isCountRight` is given. */
export function checkSections(
  { sections, reportSection, reportWhole }: ProseFile<unknown>,
  advice: { wrongCount: string; empty: string },
  isCountRight = sections.length > 0,
): void {
  if (!isCountRight) reportWhole('text', advice.wrongCount)
  for (const { heading, blocks } of sections) {
    if (blocks.length === 0) reportSection(heading, advice.empty)
  }
}

/**
 * Returns the blocks of the required sections, in the order of `wanted`, which says for each heading what to write below it.
 * The blocks of a missing or empty section are undefined. Reports missing, empty and unknown sections.
 */
export function requiredSections(
  { sections, reportSection }: ProseFile<unknown>,
  wanted: Readonly<Record<string, string>>,
): (readonly Block[] | undefined)[] {
  const headings = Object.keys(wanted)
  const unknown = sections.filter(({ heading }) => !headings.includes(heading))
  const missing = headings.filter(
    (heading) => !sections.some((section) => section.heading === heading),
  )
  const misspelled = new Set<string>()
  for (const { heading } of unknown) {
    // A single unknown heading is taken for the single missing one.
    const isPair = unknown.length === 1 && missing.length === 1
    const guess = isPair ? missing[0] : nearest(heading, missing)
    if (guess) misspelled.add(guess)
    reportSection(
      heading,
      guess
        ? `write ## ${guess}`
        : 'this heading is not allowed here; delete the section, or only the ## to keep its text',
    )
  }
  return headings.map((heading) => {
    const found = sections.find((section) => section.heading === heading)
    if (found && found.blocks.length > 0) return found.blocks
    const start = found ? 'write' : 'is missing; add it, and write'
    if (!misspelled.has(heading)) reportSection(heading, `${start} ${wanted[heading]} below it`)
    return undefined
  })
}
