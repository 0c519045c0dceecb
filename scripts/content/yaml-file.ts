import { z } from 'zod'
import { nearest } from '../../src/lib/words.ts'
import { fieldName, type FieldPath, type Problem } from './problem.ts'
import { type Reading, reportMissing } from './content-files.ts'
import { type Fields, nodesIn, readYaml } from './yaml.ts'

/** Reads a required YAML file. The value is complete only if nothing is reported. */
export function readYamlFile<Schema extends z.ZodType>(
  reading: Reading,
  file: string,
  schema: Schema,
): z.output<Schema> {
  const text = reading.files.get(file)
  reading.read.add(file)
  if (text === undefined) {
    reportMissing(reading, file)
    return {} as z.output<Schema>
  }
  return checkFields(reading, readYaml(file, text), schema).valid as z.output<Schema>
}

/** Validates a file's fields. Returns the valid ones, and the names of the others, which it reports. */
export function checkFields<Schema extends z.ZodType>(
  reading: Reading,
  fields: Fields,
  schema: Schema,
): { valid: Partial<z.output<Schema>>; reported: ReadonlySet<string> } {
  const { file, data, lineOf, problems } = fields
  reading.problems.push(...problems)
  for (const [path, value] of nodesIn(data)) {
    if (Object(value).sample !== true) continue
    const what = path.length === 0 ? '' : fieldName(path)
    reading.samples.push({ file, line: lineOf([...path, 'sample']), what })
  }
  if (data === undefined) return { valid: {}, reported: new Set() }
  const result = schema.safeParse(data, { error: adviceFor })
  if (result.success) return { valid: result.data, reported: new Set() }

  const { issues } = result.error
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const unknown = unknownFields(issues, fields, names)
  const meant = new Set(unknown.map((found) => found.meant))
  const others = issues.filter(
    (issue) => issue.code !== 'unrecognized_keys' && !meant.has(nameOf(issue)),
  )
  reading.problems.push(
    ...unknown.map(({ problem }) => problem),
    ...others.map((issue) => problemOf(issue, fields)),
  )
  const wrong = new Set(issues.map(({ path }) => path[0]))
  const valid = Object.entries(data as object).filter(
    ([name]) => names.includes(name) && !wrong.has(name),
  )
  return {
    valid: Object.fromEntries(valid) as Partial<z.output<Schema>>,
    reported: new Set([...issues.map(nameOf), ...meant].filter((name) => name !== undefined)),
  }
}

// Default advice for a field that contains fields or entries.
function adviceFor(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'invalid_type' && issue.expected === 'array'
    ? 'write its entries below it, each beginning with "- "'
    : 'write its fields below it, indented by two spaces'
}

type Issue = z.core.$ZodIssue

/** Unknown fields. One that resembles a missing field is taken for it (`meant`). */
function unknownFields(issues: readonly Issue[], fields: Fields, names: readonly string[]) {
  const absent = names.filter((name) => !Object.hasOwn(fields.data as object, name))
  return issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return []
    const around = issue.path as FieldPath
    const missing = issues
      .filter((other) => isMissing(other, fields) && isIn(other, issue))
      .map(({ path }) => String(path.at(-1)))
    const candidates = around.length === 0 ? [...new Set([...missing, ...absent])] : missing
    return issue.keys.map((key) => {
      const guess = nearest(key, candidates)
      const advice = `no field has this name; ${guess ? `write ${guess}` : 'remove it'}`
      return {
        meant: guess && fieldName([...around, guess]),
        problem: problemAt([...around, key], fields, advice),
      }
    })
  })
}

function isIn({ path }: Issue, around: Issue): boolean {
  const { length } = around.path
  return path.length === length + 1 && around.path.every((part, index) => part === path[index])
}

function isMissing(issue: Issue, fields: Fields): boolean {
  return (valueAt(issue, fields) ?? undefined) === undefined
}

function valueAt({ path }: Issue, { data }: Fields): unknown {
  let value = data
  for (const name of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[name]
  return value
}

function problemOf(issue: Issue, fields: Fields): Problem {
  const isEmpty = valueAt(issue, fields) === ''
  // A text may be a quotation; a number or a listed word never is.
  const isCurly = issue.code !== 'custom' && /^[“”].*[“”]$/.test(String(valueAt(issue, fields)))
  if (isCurly) return problemAt(issue.path as FieldPath, fields, 'use straight quotes: "')
  const state = isEmpty ? 'is empty; ' : isMissing(issue, fields) ? 'is missing; ' : ''
  return problemAt(issue.path as FieldPath, fields, `${state}${issue.message}`)
}

function problemAt(path: FieldPath, { file, lineOf }: Fields, advice: string): Problem {
  return { file, line: lineOf(path), field: fieldName(path), advice }
}

function nameOf({ path }: Issue): string {
  return fieldName(path as FieldPath)
}
