import type { z } from 'zod'
import { check } from './check.ts'
import { missingFile, noteSamples, type Reading } from './reading.ts'
import { readYaml } from './yaml.ts'

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
