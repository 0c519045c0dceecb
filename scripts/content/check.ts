import { z } from 'zod'
import { nameOf, problemOf } from './issues.ts'
import { misspeltIn } from './misspelt.ts'
import type { Problem } from './problem.ts'
import type { Fields } from './yaml.ts'

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
