import { z } from 'zod'
import { nearest } from '../../src/lib/words.ts'
import { fieldName, type FieldPath, type Problem } from './problem.ts'
import { missingFile, noteSamples, type Reading } from './reading.ts'
import { type Fields, readYaml } from './yaml.ts'

/** The result of a schema. `reported` has the names of the fields with a problem. */
export type Checked<Value> = {
  right: Partial<Value>
  problems: Problem[]
  reported: ReadonlySet<string>
}

export function check<Schema extends z.ZodType>(
  schema: Schema,
  fields: Fields,
): Checked<z.output<Schema>> {
  const { data, problems } = fields
  if (data === undefined) return { right: {}, problems, reported: new Set() }
  const result = schema.safeParse(data, { error: adviceFor })
  if (result.success) return { right: result.data, problems, reported: new Set() }
  const { issues } = result.error
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const misspelt = issues.flatMap((issue) => misspeltIn(issue, issues, names, fields))
  const meant = new Set(misspelt.map((found) => found.meant))
  const others = issues
    .filter((issue) => issue.code !== 'unrecognized_keys' && !meant.has(nameOf(issue)))
    .map((issue) => problemOf(issue, fields))
  const wrong = new Set(issues.map(({ path }) => path[0]))
  const right = Object.entries(data as object).filter(
    ([name]) => names.includes(name) && !wrong.has(name),
  )
  return {
    right: Object.fromEntries(right) as Partial<z.output<Schema>>,
    problems: [...problems, ...misspelt.map(({ problem }) => problem), ...others],
    reported: new Set([...issues.map(nameOf), ...meant].filter((name) => name !== undefined)),
  }
}

// The default advice for a field that has fields or entries below it.
function adviceFor(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'invalid_type' && issue.expected === 'array'
    ? 'write its entries below it, each beginning with "- "'
    : 'write its fields below it, indented by two spaces'
}

type Issue = z.core.$ZodIssue

function problemOf(issue: Issue, fields: Fields): Problem {
  const path = issue.path as FieldPath
  const value = valueAt(issue, fields)
  const state = value === '' ? 'is empty; ' : isMissing(issue, fields) ? 'is missing; ' : ''
  const advice = `${state}${issue.message}`
  return { file: fields.file, line: fields.lineOf(path), field: fieldName(path), advice }
}

function nameOf({ path }: Issue): string {
  return fieldName(path as FieldPath)
}

function isMissing(issue: Issue, fields: Fields): boolean {
  return issue.code !== 'unrecognized_keys' && (valueAt(issue, fields) ?? undefined) === undefined
}

function valueAt({ path }: Issue, { data }: Fields): unknown {
  let value = data
  for (const name of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[name]
  return value
}

/** Reports unknown fields. One that is nearly spelled like a missing field stands for it. */
function misspeltIn(
  issue: Issue,
  issues: readonly Issue[],
  names: readonly string[],
  fields: Fields,
) {
  if (issue.code !== 'unrecognized_keys') return []
  const around = issue.path as FieldPath
  const missing = issues
    .filter((other) => isMissing(other, fields) && other.path.length === around.length + 1)
    .filter((other) => fieldName(other.path.slice(0, -1) as FieldPath) === fieldName(around))
    .map(({ path }) => String(path.at(-1)))
  const absent = names.filter((name) => !Object.hasOwn(fields.data as object, name))
  return issue.keys.map((key) => {
    const path = [...around, key]
    const guess = nearest(
      key,
      around.length === 0 ? [...new Set([...missing, ...absent])] : missing,
    )
    const advice = `no field has this name; ${guess ? `write ${guess}` : 'take it away'}`
    return {
      meant: guess && fieldName([...around, guess]),
      problem: { file: fields.file, line: fields.lineOf(path), field: fieldName(path), advice },
    }
  })
}

/** Reads a required YAML file, and returns its valid fields. */
export function readYamlFile<Schema extends z.ZodType>(
  reading: Reading,
  file: string,
  schema: Schema,
): Partial<z.output<Schema>> {
  const text = reading.files.get(file)
  reading.read.add(file)
  if (text === undefined) {
    reading.problems.push(missingFile(file))
    return {}
  }
  const fields = readYaml(file, text)
  noteSamples(reading, fields)
  const { right, problems } = check(schema, fields)
  reading.problems.push(...problems)
  return right
}
