import { z } from 'zod'
import { chapterSlugs } from '../../src/book/identities.ts'
import { bookSchema } from './schemas/book.ts'
import {
  listSchema,
  pictureNames,
  picturesSchema,
  planSchema,
  redirectsSchema,
  testimonialsSchema,
} from './schemas/files.ts'
import { identitiesSchema, quizSchema } from './schemas/quiz.ts'

/** The JSON Schema of each YAML file, by path below `content/`. Only `check-content` checks rules that depend on other files. */
export function jsonSchemas(): ReadonlyMap<string, object> {
  const anything = () => true
  const schemas: [string, z.ZodType][] = [
    ['book.yaml', bookSchema(chapterSlugs, anything)],
    ['identities.yaml', identitiesSchema],
    ['list.yaml', listSchema],
    ['pictures/pictures.yaml', picturesSchema([...pictureNames, 'signature']).partial()],
    ['plan.yaml', planSchema],
    ['quiz.yaml', quizSchema],
    ['redirects.yaml', redirectsSchema(anything, anything)],
    ['testimonials.yaml', testimonialsSchema],
  ]
  return new Map(schemas.map(([file, schema]) => [file, jsonSchema(schema)]))
}

// Every editor supports draft 7. `input`, because placeholders are filled in after validation.
function jsonSchema(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'input', reused: 'ref' })
}

function schemaFile(file: string): string {
  return `schemas/${file.replace(/\.yaml$/, '.json')}`
}

/** The first line of a content file, which tells YAML language servers its schema. */
export function schemaLine(file: string): string {
  const up = '../'.repeat(file.split('/').length)
  return `# yaml-language-server: $schema=${up}${schemaFile(file)}`
}

export function editorFiles(): [file: string, text: string][] {
  const schemas = [...jsonSchemas()]
  const settings = Object.fromEntries(
    schemas.map(([file]) => [`./${schemaFile(file)}`, [`content/${file}`, `sample/${file}`]]),
  )
  return [
    ...schemas.map(([file, schema]): [string, string] => [schemaFile(file), textOf(schema)]),
    ['.vscode/settings.json', textOf({ 'yaml.schemas': settings })],
    ['.vscode/extensions.json', textOf({ recommendations: ['redhat.vscode-yaml'] })],
  ]
}

function textOf(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
