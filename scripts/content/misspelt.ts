import { nearest } from '../../src/lib/words.ts'
import { fieldName, type FieldPath } from './field-path.ts'
import { isMissing, type Issue } from './issues.ts'
import type { Fields } from './yaml.ts'

/** Reports unknown fields. One that is nearly spelled like a missing field stands for it. */
export function misspeltIn(
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
