import type { z } from 'zod'
import { fieldName, type FieldPath } from './field-path.ts'
import type { Problem } from './problem.ts'
import type { Fields } from './yaml.ts'

export type Issue = z.core.$ZodIssue

export function problemOf(issue: Issue, fields: Fields): Problem {
  const path = issue.path as FieldPath
  const value = valueAt(issue, fields)
  const state = value === '' ? 'is empty; ' : isMissing(issue, fields) ? 'is missing; ' : ''
  const advice = `${state}${issue.message}`
  return { file: fields.file, line: fields.lineOf(path), field: fieldName(path), advice }
}

export function nameOf({ path }: Issue): string {
  return fieldName(path as FieldPath)
}

export function isMissing(issue: Issue, fields: Fields): boolean {
  return issue.code !== 'unrecognized_keys' && (valueAt(issue, fields) ?? undefined) === undefined
}

function valueAt({ path }: Issue, { data }: Fields): unknown {
  let value = data
  for (const name of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[name]
  return value
}
