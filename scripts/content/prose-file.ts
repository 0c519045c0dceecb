import type { z } from 'zod'
import type { Block, Section } from '../../src/content/types.ts'
import { nearest } from '../../src/lib/words.ts'
import { check } from './check.ts'
import { type ProseRules, readMarkdown } from './markdown.ts'
import { fieldName, type FieldPath, type Problem } from './problem.ts'
import { noteSamples, type Reading } from './reading.ts'
import { type Fields, readYaml } from './yaml.ts'

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

function readProseFile<Schema extends z.ZodType>(
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

/** A Markdown file's two parts: fields between two lines `---`, and prose. */
type MarkdownFile = { fields: Fields; body: string; bodyLine: number }

const FENCE = /^---[ \t]*$/

function readFrontMatter(file: string, text: string): MarkdownFile {
  const lines = text.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && FENCE.test(line))
  if (!FENCE.test(lines[0] ?? '') || end < 0) {
    const advice = 'put the fields at the top of the file, between two lines of three hyphens: ---'
    return { fields: unread({ file, line: 1, field: 'fields', advice }), body: '', bodyLine: 1 }
  }
  return {
    fields: readYaml(file, lines.slice(1, end).join('\n'), 2),
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
  }
}

function unread(problem: Problem): Fields {
  return {
    file: problem.file,
    data: undefined,
    lineOf: () => 1,
    samples: [],
    problems: [problem],
  }
}

/** Reads the Markdown files of a folder, by one schema or one per file name. */
export function readFolder<Schema extends z.ZodType>(
  reading: Reading,
  folder: string,
  schema: Schema | ((name: string) => Schema),
  rules: ProseRules,
): ProseFile<z.output<Schema>>[] {
  return [...reading.files.keys()].flatMap((file) => {
    const name = nameIn(folder, file)
    if (name === undefined) return []
    const own = typeof schema === 'function' ? schema(name) : schema
    return [readProseFile(reading, file, name, own, rules)]
  })
}

/** `i-am-loved` for `chapters/i-am-loved.md`. */
function nameIn(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? /^[^/]+\/([^/]+)\.md$/.exec(file)?.[1] : undefined
}

/**
 * The blocks of a file's required sections, by heading, with a hint for each; undefined for a missing or empty one. Reports
 * those and unknown headings.
 */
export function sectionsOf(
  { sections, reportSection }: ProseFile<unknown>,
  wanted: Readonly<Record<string, string>>,
): (readonly Block[] | undefined)[] {
  const headings = Object.keys(wanted)
  const unknown = sections.filter(({ heading }) => !headings.includes(heading))
  const missing = headings.filter((heading) => !sections.some((one) => one.heading === heading))
  const misspelt = new Set<string>()
  for (const { heading } of unknown) {
    const isOnly = unknown.length === 1 && missing.length === 1
    const guess = isOnly ? missing[0] : nearest(heading, missing)
    if (guess) misspelt.add(guess)
    reportSection(
      heading,
      guess ? `write ## ${guess}` : 'no section has this heading here; take ## away',
    )
  }
  return headings.map((heading) => {
    const found = sections.find((section) => section.heading === heading)
    if (found && found.blocks.length > 0) return found.blocks
    const advice = `${found ? '' : 'is missing; '}write ${wanted[heading]} below this heading`
    if (!misspelt.has(heading)) reportSection(heading, advice)
    return undefined
  })
}
